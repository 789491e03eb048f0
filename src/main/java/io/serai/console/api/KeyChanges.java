package io.serai.console.api;

import io.serai.http.HttpSettings;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.AgentServices;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.Caller;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.key.HomeApiKeys;
import io.serai.security.key.OperatorKey;
import io.serai.security.key.OperatorKeys;
import io.serai.security.key.StoredKey;
import io.serai.store.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Changes the keys of a running hub: first in the files of its home, then in the hub itself, which
 * reads them again. A stage fails with an {@link HttpErrorException} if a change is refused.
 *
 * @param operators the keys of operators that the hub accepts
 * @param agents has the keys of agents that the hub accepts
 * @param closed whether callers need a key, so that the last administrator's key must stay
 * @param worker reads and writes the files
 */
record KeyChanges(
    HomeApiKeys keys,
    OperatorKeys operators,
    AgentServices agents,
    boolean closed,
    FairSerialExecutor worker) {

  /** A change of the files. */
  private record Change(StoredKey before, StoredKey after) {}

  static KeyChanges of(ProtocolContext hub) {
    String host = hub.settings().text(HttpSettings.HOST);
    HomeApiKeys keys =
        HomeApiKeys.of(
            SecuritySettings.config(hub.settings(), host).operators(),
            hub.data(),
            hub.settings().home().resolve("agents"));
    return new KeyChanges(
        keys,
        hub.agents().authenticator().operators(),
        hub.agents(),
        hub.secured(),
        hub.platform().worker());
  }

  CompletionStage<List<StoredKey>> list(Caller caller) {
    return onWorker(caller, keys::list);
  }

  /** Adds a key; completes when the hub accepts it. */
  CompletionStage<StoredKey> create(Caller caller, KeyRequest wanted, String sha256) {
    return onWorker(caller, () -> add(wanted, sha256))
        .thenCompose(
            key ->
                applied(caller, key)
                    .thenCompose(
                        accepted ->
                            accepted
                                ? CompletableFuture.completedFuture(key)
                                : undone(caller, () -> remove(key, false))));
  }

  /** Puts a key in the place of one; completes when the hub accepts it. */
  CompletionStage<StoredKey> rotate(Caller caller, String id, String sha256) {
    return onWorker(caller, () -> replace(id, sha256))
        .thenCompose(
            change ->
                applied(caller, change.after)
                    .thenCompose(
                        accepted ->
                            accepted
                                ? CompletableFuture.completedFuture(change.after)
                                : undone(
                                    caller, () -> replace(change.after, change.before.sha256()))));
  }

  /** Removes a key; completes when the hub does not accept it any more. */
  CompletionStage<StoredKey> revoke(Caller caller, String id) {
    return onWorker(caller, () -> remove(id))
        .thenCompose(
            key ->
                applied(caller, key)
                    .thenApply(
                        accepted -> {
                          if (accepted) {
                            throw conflict(
                                "The key is not in the file any more, but the hub still accepts it,"
                                    + " because it has refused the file. Correct the file: GET"
                                    + " /a2s/v1/reloads shows the reason.");
                          }
                          return key;
                        }));
  }

  private StoredKey add(KeyRequest wanted, String sha256) {
    String agent = wanted.agent();
    if (agent == null) {
      OperatorKey key = new OperatorKey(sha256, wanted.role(), wanted.label());
      operators.change(Set.of(sha256), () -> keys.add(key));
      return new StoredKey(sha256, wanted.role(), null, wanted.label(), false);
    }
    if (agents.directory().find(agent).isEmpty()) {
      throw notFound("There is no agent " + agent + ". GET /a2s/v1/agents lists all.");
    }
    var unused = keys.agents().addTo(agent, sha256);
    return new StoredKey(sha256, null, agent, "", false);
  }

  private Change replace(String id, String sha256) {
    StoredKey key = required(id);
    replace(key, sha256);
    return new Change(key, key.withHash(sha256));
  }

  private void replace(StoredKey key, String sha256) {
    change(key, Set.of(key.sha256(), sha256), () -> keys.replace(key, sha256));
  }

  private void remove(StoredKey key, boolean keepsAdministrator) {
    change(key, Set.of(key.sha256()), () -> keys.remove(key, keepsAdministrator));
  }

  /** Makes a change that has an entry of the audit log by its request. */
  private void change(StoredKey key, Set<String> hashes, Runnable change) {
    if (key.agent() == null) {
      operators.change(hashes, change);
    } else {
      change.run();
    }
  }

  private StoredKey remove(String id) {
    StoredKey key = required(id);
    remove(key, closed);
    return key;
  }

  private StoredKey required(String id) {
    return keys.find(id)
        .orElseThrow(
            () -> notFound("There is no key " + id + ". GET /api/v1/keys lists all of them."));
  }

  /** Has the hub read the files again; completes with whether it accepts the key then. */
  private CompletionStage<Boolean> applied(Caller caller, StoredKey key) {
    if (key.agent() == null) {
      return onWorker(
          caller,
          () -> {
            operators.refresh();
            return operators.withKey(key.sha256()).isPresent();
          });
    }
    return agents
        .rescan()
        .get()
        .thenApply(done -> agents.directory().withKey(key.sha256()).isPresent());
  }

  /** Undoes a change that the hub has not accepted, and fails. */
  private CompletionStage<StoredKey> undone(Caller caller, Runnable undo) {
    return onWorker(
        caller,
        () -> {
          undo.run();
          throw conflict(
              "The hub has refused the file, so the keys are as before. GET /a2s/v1/reloads shows"
                  + " the reason; correct the file, then try again.");
        });
  }

  /** Runs work; what a file does not permit is a conflict, except for failures of the disk. */
  private <T> CompletionStage<T> onWorker(Caller caller, Callable<T> work) {
    return worker.run(
        caller.id(),
        () -> {
          try {
            return work.call();
          } catch (StoreException refused) {
            if (refused.getCause() instanceof IOException) {
              throw refused;
            }
            throw conflict(refused.getMessage());
          }
        });
  }

  private static HttpErrorException conflict(String message) {
    return JsonRequest.refusal(409, "CONFLICT", message);
  }

  private static HttpErrorException notFound(String message) {
    return JsonRequest.refusal(404, "NOT_FOUND", message);
  }
}
