package io.serai.cli;

import picocli.CommandLine.Command;

/** The {@code key} command group: keys of agents and operators. */
@Command(name = "key", description = "Creates keys for agents and operators.")
final class KeyCommand extends CommandGroup {}
