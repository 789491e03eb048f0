package io.serai.protocol.resource;

/** A resource is larger than one response may be. */
public final class ResourceTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long size;

  /** Creates the failure to read a resource of so many bytes. */
  public ResourceTooLargeException(long size) {
    super("The resource has " + size + " bytes.", null, false, false);
    this.size = size;
  }

  /** Returns how many bytes the resource has. */
  public long size() {
    return size;
  }
}
