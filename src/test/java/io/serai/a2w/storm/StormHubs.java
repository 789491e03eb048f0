package io.serai.a2w.storm;

import java.util.List;
import java.util.Random;

/** The hubs of a storm, which share their tasks. Thread-safe. */
record StormHubs(List<StormHub> hubs, List<StormHome> homes) implements AutoCloseable {

  void start() throws Exception {
    for (StormHub hub : hubs) {
      hub.start();
    }
  }

  /** Returns the address of any hub, which may just be interrupted. */
  String url(Random random) {
    return hubs.get(random.nextInt(hubs.size())).url();
  }

  /** Returns the address of the first hub. */
  String url() {
    return hubs.get(0).url();
  }

  @Override
  public void close() throws Exception {
    for (StormHub hub : hubs) {
      hub.close();
    }
  }
}
