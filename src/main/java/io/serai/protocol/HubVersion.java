package io.serai.protocol;

/** The version of the hub's program. */
public final class HubVersion {

  private HubVersion() {}

  /** Returns the version; {@code development} if the program was not built by Maven. */
  public static String text() {
    String version = HubVersion.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
