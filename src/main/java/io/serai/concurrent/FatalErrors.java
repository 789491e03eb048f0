package io.serai.concurrent;

/**
 * The failures that one piece of work among many must not contain: those of the Java virtual
 * machine itself. An exhausted heap or stack is not one of them, because the memory that the work
 * used is free again once it has failed.
 */
public final class FatalErrors {
  private FatalErrors() {}

  /** Throws the failure again if it is fatal. */
  public static void rethrow(Throwable failure) {
    boolean exhausted =
        failure instanceof OutOfMemoryError || failure instanceof StackOverflowError;
    if (failure instanceof VirtualMachineError fatal && !exhausted) {
      throw fatal;
    }
  }
}
