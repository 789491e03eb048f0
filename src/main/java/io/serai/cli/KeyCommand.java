package io.serai.cli;

import picocli.CommandLine.Command;

/** The {@code key} command group: keys of agents and operators, and the key of agent cards. */
@Command(
    name = "key",
    description = "Creates keys for agents and operators, and the key that signs agent cards.")
final class KeyCommand extends CommandGroup {}
