package io.serai.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Provides the version of the jar and of the JVM for {@code --version}. */
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
