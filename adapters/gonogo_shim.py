"""Lets Gonogo ask a Python file that defines `run(input: dict)`.

    [targets.mine]
    kind = "command"
    command = ["python3", "gonogo_shim.py", "adapter.py"]

`run` gives back a dict such as {"output": "…", "chunks": […], "confidence": 0.9}, or a str that is the
output alone. It may also be a coroutine function. If it takes `seed` or `repetition`, it is given them.
It is called many times in one process, one call at a time, so what is loaded once stays loaded.

What `run` prints goes to the log. What it raises fails that one repetition, with its traceback.

Python 3.8 or later, standard library only.
"""

import asyncio
import importlib.util
import inspect
import json
import os
import sys
import traceback

# Calls that say nothing about what an adapter did wrong.
NOT_THE_ADAPTER = (__file__, os.path.dirname(json.__file__), "<frozen ")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python3 gonogo_shim.py ADAPTER.py")
    questions, answers = private_pipes()
    answer = answerer(sys.argv[1])
    for line in questions:
        question = json.loads(line)
        envelope = {"id": question["id"], "repetition": question["repetition"]}
        try:
            text = json.dumps({**answer(question), **envelope})
        except KeyboardInterrupt:
            raise
        except BaseException as raised:  # `sys.exit` in an adapter is no reason to end the worker.
            traceback.print_exc()
            text = json.dumps({**envelope, "error": explained(raised)})
        try:
            answers.write(text.encode() + b"\n")
            answers.flush()
        except BrokenPipeError:
            break


def private_pipes():
    """The two pipes to Gonogo, moved to where neither the adapter nor a program it starts finds them."""
    sys.stdout.flush()
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, errors="backslashreplace")
    return questions, answers


def answerer(path):
    """A function from a question to an answer. An adapter that cannot be loaded answers with the reason."""
    try:
        run = loaded(path)
        wanted = accepted(run)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        traceback.print_exc()
        reason = "the adapter cannot be loaded: " + explained(raised)
        return lambda question: {"error": reason}
    loop = asyncio.new_event_loop()

    def answer(question):
        given = run(question["input"], **{name: question[name] for name in wanted})
        if inspect.isawaitable(given):
            given = loop.run_until_complete(given)
        if isinstance(given, str):
            return {"output": given}
        if isinstance(given, dict):
            return given
        raise TypeError("run() gave back %s, expected a dict or a str" % type(given).__name__)

    return answer


def loaded(path):
    """The function `run` of a Python file, which may import what stands beside it."""
    path = os.path.abspath(path)
    sys.path.insert(0, os.path.dirname(path))
    sys.argv = [path]
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None:
        raise ImportError("%s is no Python file" % os.path.basename(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    if not callable(getattr(module, "run", None)):
        raise AttributeError("%s defines no function `run`" % os.path.basename(path))
    return module.run


def accepted(run):
    """Which of `seed` and `repetition` the function takes by name."""
    try:
        parameters = list(inspect.signature(run).parameters.values())
    except (TypeError, ValueError):
        return []
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return ["seed", "repetition"]
    by_name = {
        parameter.name
        for parameter in parameters[1:]
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    }
    return [name for name in ("seed", "repetition") if name in by_name]


def explained(raised):
    """An exception and the last calls that led to it, on one line, the innermost at the end."""
    frames = [
        "%s:%s in %s" % (os.path.basename(frame.filename), frame.lineno, frame.name)
        for frame in traceback.extract_tb(raised.__traceback__)
        if not frame.filename.startswith(NOT_THE_ADAPTER)
    ]
    text = "".join(traceback.format_exception_only(type(raised), raised)).strip()
    if isinstance(raised, SyntaxError) and raised.filename:
        # Its text begins with the line that cannot be read; what is wrong with it comes last.
        text = text.splitlines()[-1]
        frames.append("%s:%s" % (os.path.basename(raised.filename), raised.lineno))
    return "%s (%s)" % (text, ", ".join(frames[-8:])) if frames else text


if __name__ == "__main__":
    main()
