"""The sub-commands of `powderkeg`: each module here adds one, so a new command edits no file."""
