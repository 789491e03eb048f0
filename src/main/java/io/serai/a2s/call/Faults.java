package io.serai.a2s.call;

import io.serai.document.Fault;
import java.util.function.Consumer;

/** Passes faults on and remembers whether there were any; used while one call is read. */
final class Faults implements Consumer<Fault> {

  private final Consumer<Fault> sink;
  private boolean any;

  Faults(Consumer<Fault> sink) {
    this.sink = sink;
  }

  boolean any() {
    return any;
  }

  @Override
  public void accept(Fault fault) {
    any = true;
    sink.accept(fault);
  }

  void invalid(String pointer, String message) {
    add(pointer, "INVALID", message);
  }

  void add(String pointer, String code, String message) {
    accept(Fault.at(pointer, code, message));
  }
}
