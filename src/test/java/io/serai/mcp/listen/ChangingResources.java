package io.serai.mcp.listen;

import io.serai.protocol.ProtocolCall;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Resources that everybody may read, and that change when the test says so. */
final class ChangingResources implements ListenFeature.WatchedResources {
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

  @Override
  public boolean canBeWatched(String uri) {
    return true;
  }

  @Override
  public Runnable listen(Consumer<String> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public boolean mayRead(ProtocolCall call, String uri) {
    return true;
  }

  void change(String uri) {
    listeners.forEach(listener -> listener.accept(uri));
  }

  int listeners() {
    return listeners.size();
  }
}
