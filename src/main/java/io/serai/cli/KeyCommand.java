package io.serai.cli;

import picocli.CommandLine.Command;

/** Keys of agents and operators. */
@Command(name = "key", description = "Makes keys for agents and operators.")
final class KeyCommand extends CommandGroup {}
