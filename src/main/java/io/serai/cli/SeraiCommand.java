package io.serai.cli;

import picocli.CommandLine.Command;

/** The program itself. */
@Command(
    name = "serai",
    description = "An Apache Camel hub where agents meet services.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Begin with serai init my-home, then serai run --home my-home.",
      "serai COMMAND --help tells the rest."
    })
final class SeraiCommand extends CommandGroup {}
