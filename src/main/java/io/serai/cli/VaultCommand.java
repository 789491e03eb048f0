package io.serai.cli;

import picocli.CommandLine.Command;

/** The {@code vault} command group: the credentials that capabilities refer to. */
@Command(
    name = "vault",
    description = "Manages the encrypted credentials that capabilities use as $${secrets.ID}.")
final class VaultCommand extends CommandGroup {}
