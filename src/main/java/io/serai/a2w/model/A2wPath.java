package io.serai.a2w.model;

/** The path below which the operations and channels of an agent lie (A2W sections 9 and 10). */
public final class A2wPath {
  /** The path, without a slash at its end. */
  public static final String PREFIX = "/a2w/v1";

  private A2wPath() {}
}
