"""Checks and conversions shared by the handles; a game needs only the last two."""

from powderkeg.engine.core cimport Game, GameOps, State, StateHeader, action_t

cdef int check_table(str name, const GameOps* ops) except -1
cdef str about(Game game)
cdef void* rules_block(Game game, bytes block) except NULL
cdef object seat_or_none(int seat)
cdef list waiting(Game game, const StateHeader* head)
cdef int check_viewer(Game game, object seat) except -2
cdef int check_game(Game game, Game other) except -1
cdef int check_over(State state) except -1
cdef list legal(Game game, const void* data)
cdef action_t as_action(Game game, object action) except? -7
cdef action_t chosen(Game game, const void* data, object action) except? -7
cdef action_t parsed(Game game, const void* data, object text) except? -7
cdef str noted(Game game, const void* data, action_t action)
cdef str whole_move(State state, object actions)
cdef int do(State state, action_t action) except -1
cdef void* zeroed(size_t size) except NULL
cdef bytes raw_bytes(Game game, const void* data)
cdef int fill(Game game, void* data, bytes raw, str path) except -1
cdef bytes with_head(Game game, bytes magic, const void* data)
cdef bytes without_head(Game game, object data, bytes magic)
cdef dict json_head(Game game)
cdef object json_body(Game game, const void* data)
cdef object from_schema(Game game, object schema, object seat)

cdef dict head_to_schema(const StateHeader* head)
cdef int head_from_schema(StateHeader* head, object schema) except -1
