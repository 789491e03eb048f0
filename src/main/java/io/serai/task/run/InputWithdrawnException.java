package io.serai.task.run;

/**
 * An input request was withdrawn by the work that had made it; see {@link TaskContext#withdraw}.
 */
public final class InputWithdrawnException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InputWithdrawnException(String id) {
    super("Task " + id + " needs this input no more.", null, false, false);
  }
}
