from powderkeg.engine.revolver_2.choices cimport Choice
from powderkeg.engine.revolver_2.state cimport RevRules, RevState

cdef tuple source_of(int source, words)
cdef object target_in(const RevRules* r, const RevState* s, const Choice* c, int group, words)
