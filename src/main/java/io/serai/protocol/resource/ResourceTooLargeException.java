package io.serai.protocol.resource;

/** A resource is larger than one response may be. */
public final class ResourceTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long size;

  /** Creates the failure to read a resource of that size. */
  public ResourceTooLargeException(long size) {
    super("The resource has a size of " + size + ".", null, false, false);
    this.size = size;
  }

  /** Returns the size of the resource. */
  public long size() {
    return size;
  }
}
