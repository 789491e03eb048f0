package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.data.ValueStorageException;
import io.serai.a2e.storage.AgentValueStore;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.StoreData;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Stores a value of the data for the caller. */
final class StoreDataProcessor extends OperationProcessor<StoreData> {
  private final AgentValueStore storage;
  private final Supplier<Executor> here;

  StoreDataProcessor(
      OperationIdResolver node,
      StoreData operation,
      WorkflowRunFactory runs,
      AgentValueStore storage,
      Supplier<Executor> here) {
    super(node, operation, runs);
    this.storage = storage;
    this.here = here;
  }

  @Override
  void run(ExchangeRunScope scope, Exchange exchange, Completion end) {
    Executor back = here.get();
    String key = operation().key(scope.data());
    storage
        .store(
            scope.run().agent(),
            operation().storage(),
            key,
            scope.data().get(operation().inputPath()),
            operation().life())
        .whenComplete(
            (done, failure) -> back.execute(() -> end.guard(1, () -> stored(key, end, failure))));
  }

  private void stored(String key, Completion end, @Nullable Throwable failure)
      throws OperationFailure {
    if (failure != null) {
      throw failureOf(CompletionCause.of(failure), key);
    }
    ObjectNode result =
        JsonMappers.object()
            .put("stored", true)
            .put("key", key)
            .put("storage", operation().storage().text());
    end.succeed(Optional.empty(), result, JsonSize.of(result), 1, false);
  }

  private static OperationFailure failureOf(Throwable failure, String key) {
    if (failure instanceof ValueStorageException refused) {
      return OperationFailure.of(refused);
    }
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The value could not be stored under " + key + ": " + failure.getMessage(),
        "Try again later, or ask an operator.");
  }
}
