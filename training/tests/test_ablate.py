from xpr.ablate import Row, table_of


def test_the_table_has_the_mean_of_the_seeds_and_how_far_they_are_apart() -> None:
    rows = [Row('static vectors', 0, 0, 0.0, {'senses': 50.0}), Row('xpco', 1, 200, 4.0, {'senses': 70.0}), Row('xpco', 2, 200, 5.0, {'senses': 73.0})]
    assert table_of(rows).splitlines() == [
        '| | seeds | steps | minutes | senses |',
        '|---|---|---|---|---|',
        '| static vectors | 1 | 0 | 0.0 | 50.0 |',
        '| xpco | 2 | 200 | 4.5 | 71.5 ± 1.5 |',
    ]
