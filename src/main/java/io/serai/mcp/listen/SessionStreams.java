package io.serai.mcp.listen;

import io.serai.concurrent.CompletionCause;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open streams of sessions, one for each session and agent on this hub. They are told of the
 * resources that have changed and that their sessions have subscribed to, at any hub of the
 * database. The subscriptions to what has changed are looked up for all streams together, one query
 * after the other; what changes meanwhile is remembered once. Thread-safe; never blocks.
 */
final class SessionStreams {
  private static final Logger LOG = LoggerFactory.getLogger(SessionStreams.class);
  private static final int MAX_LOOKED_UP = 100;
  private static final long RETRY_SECONDS = 1;

  private final ListenFeature.WatchedResources resources;
  private final SessionStore store;
  private final ScheduledExecutorService timer;
  private final Map<Session, ListenStream> open = new ConcurrentHashMap<>();

  // guarded by this
  private final Set<String> changed = new LinkedHashSet<>();
  private boolean lookingUp;
  private @Nullable Runnable watch;
  private @Nullable ScheduledFuture<?> keeping;

  /**
   * @param timer runs what is to be done later
   */
  SessionStreams(
      ListenFeature.WatchedResources resources,
      SessionStore store,
      ScheduledExecutorService timer) {
    this.resources = resources;
    this.store = store;
    this.timer = timer;
  }

  private record Session(SessionKey key, String agent) {}

  /**
   * Adds a stream. Another one of the session at the agent ends, so that no notification is sent
   * twice.
   */
  void add(SessionKey key, String agent, ListenStream stream) {
    watch();
    Session session = new Session(key, agent);
    ListenStream previous = open.put(session, stream);
    if (previous != null) {
      previous.end();
    }
    stream.whenEnded(() -> open.remove(session, stream));
  }

  /** Ends the streams of a session at all agents, and forgets what the session has set. */
  CompletionStage<Void> end(SessionKey key) {
    open.forEach(
        (session, stream) -> {
          if (session.key().equals(key)) {
            stream.end();
          }
        });
    return store.forget(key);
  }

  /** Watches resources from the first stream on. */
  private synchronized void watch() {
    if (watch == null) {
      watch = resources.listen(this::changed);
      keeping = timer.scheduleWithFixedDelay(this::keep, 1, 1, TimeUnit.HOURS);
    }
  }

  /** Stops to watch resources, because the hub stops. */
  synchronized void close() {
    if (watch != null && keeping != null) {
      watch.run();
      keeping.cancel(false);
    }
  }

  /** Keeps what the sessions have set while their streams are open. */
  private void keep() {
    if (!open.isEmpty()) {
      var unused = store.keep(open.keySet().stream().map(Session::key).toList());
    }
  }

  private void changed(String uri) {
    synchronized (this) {
      if (open.isEmpty()) {
        return;
      }
      changed.add(uri);
      if (lookingUp) {
        return;
      }
      lookingUp = true;
    }
    lookUp();
  }

  private void lookUp() {
    List<String> uris;
    synchronized (this) {
      uris = changed.stream().limit(MAX_LOOKED_UP).toList();
      uris.forEach(changed::remove);
      lookingUp = !uris.isEmpty();
    }
    if (uris.isEmpty()) {
      return;
    }
    var unused =
        store
            .subscribers(uris)
            .whenComplete(
                (subscribers, failure) -> {
                  if (failure == null) {
                    tell(subscribers);
                    lookUp();
                  } else {
                    lookUpLater(uris, failure);
                  }
                });
  }

  private void tell(Map<SessionKey, Set<String>> subscribers) {
    open.forEach(
        (session, stream) ->
            subscribers
                .getOrDefault(session.key(), Set.of())
                .forEach(
                    uri ->
                        stream.changed(
                            new SubscriptionTarget(SubscriptionTarget.Kind.RESOURCE, uri))));
  }

  private void lookUpLater(List<String> uris, Throwable failure) {
    LOG.warn(
        "The subscriptions of MCP sessions could not be read; they are read again in {} s: {}",
        RETRY_SECONDS,
        CompletionCause.of(failure).getMessage());
    synchronized (this) {
      changed.addAll(uris);
    }
    var unused = timer.schedule(this::lookUp, RETRY_SECONDS, TimeUnit.SECONDS);
  }
}
