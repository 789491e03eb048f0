package io.serai.a2e.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.concurrent.Callbacks;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.host.TargetOrigin;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** The APIs that workflows may call. Thread-safe: readers see one state of all files. */
public final class ApiCatalog {
  private static final int MAX_CALLERS = 1_000;

  private volatile State state = new State(List.of());
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** All APIs at one time, and what callers may use of them. */
  private static final class State {
    final Map<String, ApiDefinition> apis = new TreeMap<>();
    final Map<TargetOrigin, Set<String>> idsByOrigin;
    final Cache<Permissions, Set<String>> places =
        Caffeine.newBuilder().maximumSize(MAX_CALLERS).executor(Runnable::run).build();

    State(Collection<ApiDefinition> all) {
      all.forEach(api -> apis.put(api.id(), api));
      idsByOrigin =
          all.stream()
              .collect(
                  Collectors.groupingBy(
                      ApiDefinition::origin,
                      Collectors.mapping(ApiDefinition::id, Collectors.toUnmodifiableSet())));
    }

    Set<String> places(Caller caller) {
      return idsByOrigin.entrySet().stream()
          .filter(each -> each.getValue().stream().anyMatch(id -> mayCall(caller, id)))
          .map(each -> each.getKey().place())
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /** Returns all APIs by their ids, in the order of these. */
  public Collection<ApiDefinition> all() {
    return state.apis.values();
  }

  /** Whether a caller may call an API with this origin. */
  public boolean isCallable(TargetOrigin origin, Caller caller) {
    for (String id : state.idsByOrigin.getOrDefault(origin, Set.of())) {
      if (mayCall(caller, id)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the hosts with their ports of all APIs that a caller may call. */
  public Set<String> callablePlaces(Caller caller) {
    State current = state;
    return current.places.get(caller.permissions(), permissions -> current.places(caller));
  }

  private static boolean mayCall(Caller caller, String id) {
    return caller.may(PermissionKind.APIS, id);
  }

  /** Calls a listener after each change. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  void replaceAll(Collection<ApiDefinition> all) {
    state = new State(all);
    Callbacks.runAll(listeners);
  }
}
