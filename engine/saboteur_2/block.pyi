from powderkeg.engine.options import Option

OPTIONS: dict[str, Option]
DOORS: dict[str, int]
SIDES: str

def build_rules(options: dict[str, object], seats: int) -> bytes: ...
