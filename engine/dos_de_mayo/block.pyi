from powderkeg.engine.options import Option

OPTIONS: dict[str, Option]

def build_rules(options: dict[str, object], seats: int) -> bytes: ...
