package io.serai.a2s.call;

import io.serai.document.DocumentFault;
import java.util.function.Consumer;

/**
 * Forwards faults to a sink and records whether there were any. One instance is used for one call.
 */
final class FaultRecordingSink implements Consumer<DocumentFault> {

  private final Consumer<DocumentFault> sink;
  private boolean any;

  FaultRecordingSink(Consumer<DocumentFault> sink) {
    this.sink = sink;
  }

  boolean any() {
    return any;
  }

  @Override
  public void accept(DocumentFault fault) {
    any = true;
    sink.accept(fault);
  }

  void invalid(String pointer, String message) {
    add(pointer, "INVALID", message);
  }

  void add(String pointer, String code, String message) {
    accept(DocumentFault.at(pointer, code, message));
  }
}
