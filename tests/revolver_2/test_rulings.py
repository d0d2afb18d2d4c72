"""The rulings for edge cases (rules, section 15), by number, on both sides."""

import pytest

from tests.revolver_2.custom import changed
from tests.revolver_2.fights import attack, totals
from tests.revolver_2.positions import (
    Scene,
    Tables,
    after,
    discard,
    hand,
    people,
    row,
    starting,
    tournament,
    until,
)
from tests.revolver_2.reference.tables import GUARDIANS, MAPACHE

MINE = "abandoned_silver_mine"
BRIDGE = "los_quantos_bridge"


@pytest.mark.parametrize("others", [1, 2])
def test_15_1_cost_2_needs_three_cards(tables: Tables, others: int) -> None:
    scene = Scene().hand(GUARDIANS, "take_cover", *others * ["farmer"])
    assert ("take_cover" in starting(tables.at(scene), "play")) == (others == 2)


def test_15_2_areas_only_forbids_playing_alone(tables: Tables) -> None:
    scene = Scene(area=BRIDGE).hand(GUARDIANS, "shotgun_widow", "hired_gun")
    table = tables.at(scene)
    assert starting(table, "play") == ["hired_gun"]
    after(table, "play hired_gun", "pay shotgun_widow")
    options = changed(("card fortify", {"on_play": [{"op": "retrieve", "n": 1}]}))
    scene = Scene(options, area=BRIDGE).hand(GUARDIANS, "fortify", "farmer")
    table = tables.at(scene.discard(GUARDIANS, "shotgun_widow"))
    after(table, "play fortify", "pay farmer", "target shotgun_widow")
    assert hand(table, GUARDIANS) == {"shotgun_widow": 1}


def test_15_3_the_limit_is_per_area_and_counts_firepower(tables: Tables) -> None:
    scene = Scene(area="saloon").row(GUARDIANS, "farmer", "farmer").blockades(GUARDIANS, "cut_off")
    scene.row(GUARDIANS, "farmer", "farmer", "farmer", area="church")
    table = after(tables.at(scene.hand(GUARDIANS, "farmer", "farmer")), "play farmer")
    assert starting(table, "play") == []


def test_15_4_two_blockades_of_each_player_at_one_area(tables: Tables) -> None:
    scene = Scene().blockades(MAPACHE, "barricade", "barricade")
    scene.hand(GUARDIANS, "barricade").hand(MAPACHE, "cut_off", "road_block", "road_block")
    table = tables.at(scene)
    assert starting(table, "play") == []
    table = after(tables.at(scene.turn(MAPACHE)), "play cut_off", "play road_block")
    assert starting(table, "play") == []
    assert table.json()["rows"][0]["blockades"] == [
        ["road_block", "cut_off"],
        ["barricade", "barricade"],
    ]


def test_15_5_a_pointless_blockade_may_be_played(tables: Tables) -> None:
    scene = Scene(area=MINE).turn(MAPACHE).hand(MAPACHE, "cut_off")
    table = after(tables.at(scene), "play cut_off")
    assert table.json()["rows"][5]["blockades"] == [["cut_off"], []]


def test_15_6_enemy_total_and_cost_stack_the_smallest_limit_counts(tables: Tables) -> None:
    scene = Scene().row(MAPACHE, "army_deserters").blockades(MAPACHE, "barricade", "barricade")
    assert totals(tables, scene)[0] == 6 - 4
    scene = Scene().turn(MAPACHE).blockades(MAPACHE, "stampede", "stampede")
    table = tables.at(scene.hand(MAPACHE, "rifle_man", *2 * ["plunder"]))
    assert "rifle_man" not in starting(table, "play")
    table = tables.at(scene.hand(MAPACHE, "rifle_man", *2 * ["plunder"], "bandit"))
    after(table, "play rifle_man", "pay bandit", *2 * ["pay plunder"])
    limits = [{"op": "enemy_firepower_limit", "limit": 1}]
    options = changed(("card cut_off", {"while_in_play": limits}))
    scene = Scene(options).blockades(GUARDIANS, "pinned_down", "cut_off").row(GUARDIANS, "farmer")
    assert starting(tables.at(scene.hand(GUARDIANS, "farmer")), "play") == []


def test_15_7_power_tokens_leave_with_the_card(tables: Tables) -> None:
    scene = Scene().row(MAPACHE, "bandit +2").hand(GUARDIANS, "stick_of_dynamite", "farmer")
    table = tables.at(scene)
    assert table.json()["supply"]["power"] == [4, 8]
    after(table, "play stick_of_dynamite", "pay farmer")
    assert table.json()["supply"]["power"] == [4, 9]


def test_15_7_power_tokens_move_along(tables: Tables) -> None:
    scene = Scene(area="saloon").turn(MAPACHE).row(MAPACHE, "bandit +2", area="church")
    table = tables.at(scene.hand(MAPACHE, "hard_ride", "plunder"))
    after(table, "play hard_ride", "pay plunder", "target bandit +2 at church")
    assert row(table, MAPACHE) == ["bandit +2"]
    assert totals(tables, Scene().row(MAPACHE, "bandit +2"))[0] == 4


def test_15_7_no_token_no_effect(tables: Tables) -> None:
    scene = Scene({"mapache_power_tokens": 1}).turn(MAPACHE).row(MAPACHE, "bandit +1", "rifle_man")
    table = after(tables.at(scene.hand(MAPACHE, "rotgut_courage")), "play rotgut_courage")
    assert row(table, MAPACHE) == ["bandit +1", "rifle_man"]
    scene = Scene({"guardian_power_tokens": 0}).hand(GUARDIANS, "fortify", "farmer")
    table = after(tables.at(scene), "play fortify", "pay farmer")
    assert table.json()["rows"][0]["tokens"] == {}


def test_15_8_move_here_from_the_left_own_side_only(tables: Tables) -> None:
    scene = Scene(area="saloon").turn(MAPACHE).row(GUARDIANS, "farmer", area="church")
    scene.row(MAPACHE, "rifle_man")
    scene.row(MAPACHE, "pistol_man", area="church")
    table = tables.at(scene.hand(MAPACHE, "hard_ride", "plunder"))
    after(table, "play hard_ride", "pay plunder")
    assert table.legal() == ["enough", "target pistol_man at church"]


def test_15_9_a_shield_works_against_cards_gatling_and_attack(tables: Tables) -> None:
    scene = Scene(area=MINE).row(MAPACHE, "army_deserters", "bandit").put(shields=1)
    scene.hand(MAPACHE, "pistol_man", "pistol_man").turn(MAPACHE)
    table = after(tables.at(scene), "gatling", "pay pistol_man", "pay pistol_man")
    assert (table.json()["dead"], table.json()["shields"]) == (["goatherd"], 0)
    scene.hand(MAPACHE, "start_picking_up_yer_teeth", "bandit")
    table = after(tables.at(scene), "play start_picking_up_yer_teeth", "pay bandit")
    assert (table.json()["dead"], table.json()["shields"]) == ([], 0)
    table = attack(tables, scene)
    assert (table.json()["dead"], table.json()["army"]) == ([], 11)


def test_15_9_shields_end_with_the_round(tables: Tables) -> None:
    scene = Scene().hand(GUARDIANS, "take_cover", "farmer", "farmer")
    table = after(tables.at(scene), "play take_cover", "pay farmer", "pay farmer")
    assert table.json()["shields"] == 1
    after(table, "done")
    assert table.json()["shields"] == 1
    after(table, "done")
    assert table.json()["shields"] == 0


def test_15_10_the_attack_without_a_bonus_shot_away(tables: Tables) -> None:
    scene = Scene(area="malpaso").people("old_veteran", "mission_nun", "padre_esteban grit")
    scene.row(MAPACHE, "mounted_raiders").turn(MAPACHE)
    scene.hand(MAPACHE, "start_picking_up_yer_teeth", "bandit")
    table = after(tables.at(scene), "play start_picking_up_yer_teeth", "pay bandit", "done")
    assert {"old_veteran", "mission_nun"} <= set(table.json()["dead"])  # 5 against 4


def test_15_11_a_recruit_may_be_the_next_victim(tables: Tables) -> None:
    options = changed(("card fortify", {"on_play": [{"op": "recruit", "n": 1}]}))
    everyone = [name for name in Scene().table.recruits if name != "stable_hand"]
    scene = Scene(options).people("goatherd", "padre_esteban grit", dead=everyone)
    table = tables.at(scene.hand(GUARDIANS, "fortify", "farmer").row(MAPACHE, "army_deserters"))
    after(table, "play fortify", "pay farmer")
    assert people(table) == ["stable_hand", "goatherd", "padre_esteban grit"]
    after(table, "done", "done")
    assert people(table) == ["goatherd", "padre_esteban grit"]


def test_15_12_the_doctor_may_take_the_token_himself(tables: Tables) -> None:
    options = changed(("card fortify", {"on_play": [{"op": "recruit", "n": 1}]}))
    everyone = [name for name in Scene().table.recruits if name != "doctor"]
    scene = Scene(options).people("goatherd", "padre_esteban grit", dead=everyone)
    table = after(
        tables.at(scene.hand(GUARDIANS, "fortify", "farmer")), "play fortify", "pay farmer"
    )
    assert table.legal() == ["target goatherd", "target doctor"]
    after(table, "target doctor")
    assert people(table) == ["goatherd", "doctor grit", "padre_esteban grit"]


def test_15_13_optional_spaces_without_recruits(tables: Tables) -> None:
    scene = Scene(area="saloon")
    scene.people("padre_esteban grit", dead=scene.table.recruits)
    table = attack(tables, scene)
    assert after(table, "enter").json()["space"] == 2


def test_15_14_no_fifteenth_army_token(tables: Tables) -> None:
    scene = Scene().turn(MAPACHE).put(army=14).hand(MAPACHE, "cut_the_telegraph", "bandit")
    table = after(tables.at(scene), "play cut_the_telegraph", "pay bandit")
    assert table.json()["army"] == 14


def test_15_15_no_starting_hand_below_0(tables: Tables) -> None:
    less = [{"op": "starting_hand", "player": "guardians", "amount": -9}]
    options = changed(("poker mapache_9", {"effects": less}))
    state = tournament(
        ["esteban_1", "esteban_3", "esteban_6", "esteban_cheat_b"],
        ["mapache_2", "mapache_5", "mapache_7", "mapache_9"],
        options=options,
        played=[["esteban_4"], ["mapache_8"]],
        wins=[0, 1],
    )
    table = after(tables.of_json(options, state), "commit esteban_6", "commit mapache_9")
    now = until(table, "play").json()
    assert now["sides"][0]["hand_size"] == 0 + ("barber" in people(table)) + 2
    assert now["hand_change"] == [0, 0]


def test_15_16_a_kill_removes_no_token(tables: Tables) -> None:
    scene = Scene().people("padre_esteban").put(army=1).row(MAPACHE, "army_deserters")
    table = attack(tables, scene)
    assert (table.json()["winner"], table.json()["reason"]) == (MAPACHE, "all_killed")


def test_15_17_the_last_space_still_sees_an_attack(tables: Tables) -> None:
    scene = Scene(area=MINE, space=4).people("padre_esteban").row(MAPACHE, "army_deserters")
    assert attack(tables, scene).json()["reason"] == "all_killed"
    scene = scene.people("padre_esteban grit")
    assert attack(tables, scene).json()["reason"] == "showdown"


def test_15_18_losing_general_mapache_means_nothing(tables: Tables) -> None:
    scene = Scene(area=BRIDGE).row(MAPACHE, "general_mapache")
    table = tables.at(scene.hand(GUARDIANS, "crate_of_blasting_powder"))
    after(table, "explode", "pay crate_of_blasting_powder")
    assert table.to_act == GUARDIANS
    assert discard(table, MAPACHE) == {"general_mapache": 1}


@pytest.mark.parametrize("seed", range(1, 7))
def test_15_19_the_other_set_is_out(tables: Tables, seed: int) -> None:
    table = until(tables.deal(seed), "play")
    areas = table.json()["areas"]
    crystal = ["church", "saloon", "beagles_stables"]
    assert areas[:3] in (crystal, ["cathouse", "jailhouse", "drinking_den"])
    assert areas[3:] == [BRIDGE, "malpaso", MINE]


def test_15_20_without_hand_cards(tables: Tables) -> None:
    table = after(tables.at(Scene(area="jailhouse")), "done")
    assert table.json()["sides"][MAPACHE]["hand_size"] == 2
    table = attack(tables, Scene(area="jailhouse").row(MAPACHE, "bandit", "bandit"))
    assert table.json()["dead"] == ["goatherd"]
