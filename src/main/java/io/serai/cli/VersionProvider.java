package io.serai.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the jar. */
final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version =
        Optional.ofNullable(VersionProvider.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
    return new String[] {
      "Serai " + version, "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
