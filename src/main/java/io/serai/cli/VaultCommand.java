package io.serai.cli;

import picocli.CommandLine.Command;

/** The credentials that capabilities name. */
@Command(
    name = "vault",
    description = "Keeps the credentials that capabilities name as $${secrets.ID}, encrypted.")
final class VaultCommand extends CommandGroup {}
