package io.serai.cli;

import picocli.CommandLine.Command;

/** The root command. */
@Command(
    name = "serai",
    description = "An Apache Camel hub where agents meet services.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Begin with serai init my-home, then serai run --home my-home.",
      "serai COMMAND --help describes a command."
    })
final class SeraiCommand extends CommandGroup {}
