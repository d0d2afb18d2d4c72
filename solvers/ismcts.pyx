"""Information-set Monte Carlo tree search for any game: the door from Python.

Each thread grows trees of its own, from a stream of its own, and shares nothing; what the threads
found is added up at the root. So n threads give what n searches of one thread each give together.
"""

from threading import Thread

from cpython.exc cimport PyErr_CheckSignals
from cython cimport final
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free

from powderkeg.engine.core cimport (
    SCORE, WIN, Observation, SeenAction, State, StateHeader, action_t, fill_history,
)
from powderkeg.engine.rng cimport chance_key, mix
from powderkeg.solvers.trees.arena cimport arena_bytes
from powderkeg.solvers.trees.looking cimport follow, node_after
from powderkeg.solvers.trees.paths cimport plant, replant
from powderkeg.solvers.trees.pool cimport WorldPool
from powderkeg.solvers.trees.roots cimport node_view, root_matrix, root_moves
from powderkeg.solvers.trees.simulate cimport run
from powderkeg.solvers.trees.worker cimport (
    LEAD, Knobs, Worker, now, worker_aim, worker_forget, worker_free, worker_start,
)

from powderkeg.engine.errors import IllegalActionError, OptionError
from powderkeg.engine.options import check_seed, resolve
from powderkeg.solvers.trees.final import drawn, final_policy
from powderkeg.solvers.trees.options import OPTIONS
from powderkeg.solvers.trees.results import SearchResult

cdef enum:
    STREAM = 0              # purposes of the draws
    FINAL = 1
    POOL = 2
    MEGABYTE = 1048576
    MOST_LINE = 64          # actions of a principal line
    PATIENCE = 50_000_000   # nanoseconds between two looks at the keyboard

cdef int64_t FOREVER = <int64_t>1 << 62


def search(Observation observation not None, *, iterations=1000, seed=0, **options):
    """Search from *observation* and return what was found.

    >>> from powderkeg.engine import load
    >>> result = search(load("kuhn_poker").deal(seed=1).observation(0), iterations=500)
    >>> result.iterations
    500
    """
    thinking = Search(observation, seed=seed, **options)
    thinking.run(iterations)
    return thinking.result()


@final
cdef class Search:
    """A search under way: `run` it as long as you like, ask for its `result` in between.

    *halt* is a byte that ends the search once it is not 0, whoever sets it. Stream t of a search
    is that of its thread t, counted from *first_stream*.
    """

    cdef readonly Observation observation
    cdef readonly dict options
    cdef readonly uint64_t seed
    cdef readonly int first_stream
    cdef WorldPool pool
    cdef Worker* workers
    cdef int n_workers
    cdef unsigned char[::1] halt
    cdef Knobs knobs

    def __cinit__(self, Observation observation not None, *, seed=0, halt=None, first_stream=0,
                  **options):
        self.options = resolve("search", OPTIONS, options)
        self.first_stream = first_stream
        self.n_workers = self.options["threads"]
        fill_knobs(&self.knobs, self.options)
        self.workers = <Worker*>calloc(self.n_workers, sizeof(Worker))
        if self.workers is NULL:
            raise MemoryError
        memory = self.options["memory"] * MEGABYTE // self.n_workers
        for i in range(self.n_workers):
            if not worker_start(&self.workers[<int>i], observation.game.ops, observation.game.rules,
                                observation.game.seats, &self.knobs, memory):
                raise MemoryError
        self.watch(bytearray(1) if halt is None else halt)
        self.observation = observation
        if self.options["worlds"]:
            self.pool = WorldPool(observation.game, self.options["worlds"], self.options["floor"])
        self.aim(observation, seed, False)

    def __dealloc__(self):
        cdef int i
        if self.workers is not NULL:
            for i in range(self.n_workers):
                worker_free(&self.workers[i])
            free(self.workers)

    cdef int watch(self, object halt) except -1:
        """End the search as soon as the byte *halt* is not 0."""
        self.halt = halt
        for i in range(self.n_workers):
            self.workers[<int>i].clock.halt = &self.halt[0]
        return 0

    def stop(self):
        """End the search soon; any thread may call this."""
        self.halt[0] = 1

    def turn_to(self, Observation observation not None, *, seed=0, halt=None):
        """Go on from a later *observation*, with what the trees know about it if `reuse` is on.

        Trees are kept only where they are about the same seat's game and memory is half empty. A
        pool of worlds goes on as well, weighted by what others did since.
        """
        if observation.game is not self.observation.game:
            raise OptionError(f"a search in {self.observation.game!r} cannot turn to another game")
        self.watch(bytearray(1) if halt is None else halt)
        self.aim(observation, seed, self.options["reuse"])

    cdef int aim(self, Observation observation, object seed, bint keep) except -1:
        """Point every thread at *observation*."""
        cdef int seat = observation.viewer, i
        cdef SeenAction* line = NULL
        cdef int n_line = 0
        if (<const StateHeader*>observation.data).to_act != seat or seat < 0:
            raise OptionError(f"search: {observation!r} is not of the seat to act")
        past = self.observation.history
        keep = keep and seat == self.observation.viewer \
            and observation.history[:len(past)] == past
        self.seed = check_seed("search", seed)
        self.observation = observation
        try:
            n_line = fill_history(observation, &line)
            for i in range(self.n_workers):
                self.aim_worker(&self.workers[i], i, line, n_line, len(past) if keep else -1)
        finally:
            free(line)
        if self.pool is not None:
            self.pool.update(observation, mix(chance_key(self.seed), POOL, 0, 0),
                             self.workers[0].work)
            for i in range(self.n_workers):
                self.workers[i].pool = self.pool.pool()
        return 0

    cdef int aim_worker(self, Worker* w, int i, const SeenAction* history, int n,
                        int kept) except -1:
        """Point thread *i* at the observation; *kept*: so much history its trees stand behind."""
        cdef uint64_t rng = mix(chance_key(self.seed), STREAM, 0, self.first_stream + i)
        cdef int trust = self.options["trust"]
        worker_aim(w, self.observation.data, self.observation.viewer, rng)
        if w.ops.prepare(w.rules, w.root, w.seat, history, n, trust, w.work):
            w.ops.prepare(w.rules, w.root, w.seat, NULL, 0, 0, w.work)
        if kept < 0 or not replant(w, &history[kept], n - kept):
            worker_forget(w)
            if not plant(w):
                raise MemoryError
        return 0

    def believe(self, worlds, weights=None):
        """Search in these *worlds* from now on, each a possible truth behind the observation.

        Without *weights* all are equally likely. A share `fresh` of simulations draws its own.
        """
        worlds = list(worlds)
        weights = [1.0] * len(worlds) if weights is None else [float(w) for w in weights]
        if not worlds or len(weights) != len(worlds) or not 0 < sum(weights) < 1e300 \
                or min(weights) < 0:
            raise OptionError(f"search: {len(worlds)} worlds with weights {weights!r}")
        for world in worlds:
            self.check_possible(world, [])
            if bytes(world.observation(self.observation.viewer)) != bytes(self.observation):
                raise OptionError(f"search: {world!r} is no truth behind {self.observation!r}")
        self.pool = WorldPool(self.observation.game, len(worlds), self.options["floor"])
        self.pool.believe(self.observation, worlds, weights)
        for i in range(self.n_workers):
            self.workers[<int>i].pool = self.pool.pool()

    @property
    def effective_worlds(self):
        """What the weighted worlds are worth in unweighted ones; None without a pool."""
        return None if self.pool is None else self.pool.effective()

    def run(self, iterations=None, *, deadline=None, pause=None):
        """Simulate until there were *iterations* in all; return whether that is the end.

        *deadline* and *pause* are times of `time.perf_counter()`: at the first the search is over,
        at the second it can be run again.
        """
        cdef int i
        cdef int64_t target = FOREVER if iterations is None else iterations
        for i in range(self.n_workers):
            self.workers[i].clock.deadline = nanoseconds(deadline)
            self.workers[i].clock.pause = nanoseconds(pause)
        if self.n_workers == 1:
            self.run_here(target, nanoseconds(pause))
        else:
            self.run_beside(target)
        return all([self.workers[<int>t].clock.over or self.left(t, target) == 0
                    for t in range(self.n_workers)])

    cdef int64_t left(self, int i, int64_t target):
        """What thread *i* still has to do."""
        cdef int64_t share = target // self.n_workers + (i < target % self.n_workers)
        return max(share - self.workers[i].simulations, 0)

    cdef int run_here(self, int64_t target, int64_t pause) except -1:
        """Run the only thread, and look at the keyboard now and then."""
        cdef Worker* w = &self.workers[0]
        cdef int64_t todo = self.left(0, target), time
        while todo > 0 and not w.clock.over:
            time = now()
            if pause and time >= pause:
                break
            w.clock.pause = min(time + PATIENCE, pause) if pause else time + PATIENCE
            with nogil:
                todo -= run(w, todo)
            PyErr_CheckSignals()
        return 0

    cdef int run_beside(self, int64_t target) except -1:
        """Run every thread beside the others."""
        todo = [self.left(i, target) for i in range(self.n_workers)]
        threads = [Thread(target=lambda i=i: self.run_one(i, todo[i]), daemon=True)
                   for i in range(self.n_workers)]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.05)       # a signal may come to another thread than this
        except BaseException:
            self.stop()
            for thread in threads:
                thread.join()
            raise
        return 0

    cdef int run_one(self, int i, int64_t todo) except -1:
        """Run thread *i*."""
        with nogil:
            run(&self.workers[i], todo)
        return 0

    def result(self):
        """What is known so far."""
        actions = self.observation.legal_actions()
        moves = root_moves(self.workers, self.n_workers, actions)
        matrix = root_matrix(self.workers, self.n_workers, actions)
        cdef int64_t simulations = sum([self.workers[<int>i].simulations
                                        for i in range(self.n_workers)])
        spread = max([self.workers[<int>i].spread for i in range(self.n_workers)])
        policy = final_policy(moves, matrix, self.options, spread)
        cdef double u = <double>(mix(chance_key(self.seed), FINAL, 0, 0) >> 11) / <double>(1 << 53)
        threads = range(self.n_workers)
        return SearchResult(
            seat=self.observation.viewer,
            iterations=simulations,
            moves=moves,
            matrix=matrix,
            policy=policy,
            action=drawn(policy, u),
            nodes=sum([self.workers[<int>i].arena.n_nodes for i in threads]),
            bytes=sum([arena_bytes(&self.workers[<int>i].arena) for i in threads]),
            full=any([self.workers[<int>i].arena.full for i in threads]),
            looks=sum([self.workers[<int>i].clock.looks for i in threads]),
            plies=sum([self.workers[<int>i].clock.plies for i in threads]),
        )

    def line(self, State world not None, int action):
        """What the trees of the first thread expect in *world* after *action*, that included.

        Pairs (seat, action); *world* must be a possible truth behind the observation.
        """
        cdef SeenAction out[MOST_LINE]
        self.check_possible(world, [action])
        cdef int32_t n = follow(&self.workers[0], world.data, action, out, MOST_LINE)
        return tuple([(out[<int>i].seat, out[<int>i].action) for i in range(n)])

    def view(self, State world not None, actions=()):
        """What the first thread knows of the decision after *actions* in *world*, as a NodeView.

        None if no tree has a node for it. *world* must be a possible truth behind the observation.
        """
        cdef action_t path[MOST_LINE]
        cdef int n = len(actions)
        self.check_possible(world, actions)
        for i in range(n):
            path[<int>i] = actions[i]
        return node_view(&self.workers[0], node_after(&self.workers[0], world.data, path, n))

    cdef int check_possible(self, State world, object actions) except -1:
        """OptionError unless *actions* can be done in *world*, which is of this game."""
        if world.game is not self.observation.game or len(actions) > MOST_LINE:
            raise OptionError(f"search: {world!r} is no truth behind {self.observation!r}")
        try:
            world.copy().apply_all(actions)
        except IllegalActionError:
            raise OptionError(f"search: {actions} cannot be done in {world!r}") from None
        return 0


cdef int64_t nanoseconds(object time) except? -1:
    return 0 if time is None else max(int(time * 1e9), 1)


cdef int fill_knobs(Knobs* knobs, dict options) except -1:
    """The options as the core reads them."""
    cdef str horizon = options["horizon"]
    knobs.opponents = place(options, "opponents")
    knobs.keys = place(options, "keys")
    knobs.rollout = place(options, "rollout")
    knobs.objective = {"win": WIN, "score": SCORE, "lead": LEAD}[options["objective"]]
    knobs.simultaneous = place(options, "simultaneous")
    knobs.blind = options["value"] == "scores"
    knobs.stages = options["stages"] if horizon == "stage" else 0
    knobs.plies = options["plies"] if horizon == "plies" else 0
    knobs.duct_until = options["duct_until"]
    knobs.explore = options["explore"]
    knobs.gamma = options["gamma"]
    if options["opponents"] != "self_only":     # else nobody learns to answer
        knobs.redraw = options["redraw"]
    knobs.decay = options["decay"]
    knobs.fresh = options["fresh"]
    return 0


cdef int place(dict options, str name) except -1:
    """The number by which the core knows a choice: its place in the list."""
    return OPTIONS[name].choices.index(options[name])
