package io.serai.hub;

import io.serai.dialect.organization.OrganizationProtocol;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Configures organizations from the settings. */
record OrganizationSetup(Settings settings) implements ProtocolFactory {
  private static final String ROOTS = "serai.organizations.roots";

  @Override
  public Protocol create(ProtocolContext context) {
    return new OrganizationProtocol(context, blocks(settings));
  }

  /** Returns what reads the blocks of agent files. */
  static OrganizationBlockReader blocks(Settings settings) {
    List<Path> roots = settings.list(ROOTS).stream().map(OrganizationSetup::root).toList();
    return new OrganizationBlockReader(settings.home(), roots);
  }

  private static Path root(String text) {
    try {
      Path root = Path.of(text);
      if (root.isAbsolute()) {
        return root;
      }
    } catch (InvalidPathException invalid) {
      throw new HubException(
          ROOTS + " has " + text + ", which is not a path. Correct " + "it.", invalid);
    }
    throw new HubException(
        ROOTS + " has " + text + ", which is not absolute. Write the whole path.");
  }
}
