package io.serai.fuzz;

import java.util.function.Consumer;

/** Sends one case after the other; used by one event loop alone. */
interface Lane {

  void send(FuzzCase sent, Consumer<Reply> done);

  void close();
}
