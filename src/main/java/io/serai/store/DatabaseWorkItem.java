package io.serai.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;

/**
 * Something that a thread of the database has to do, and the future of its result.
 *
 * @param <T> result
 */
sealed interface DatabaseWorkItem<T> {

  CompletableFuture<T> future();

  /** Whether another item can run together with this one. */
  default boolean joins(DatabaseWorkItem<?> other) {
    return false;
  }

  /** Runs this item; its future is completed only when the returned outcome is reported. */
  UnreportedOutcome run(Handle handle);

  /** Runs items together, of which this is the first; it joins all others. */
  default List<UnreportedOutcome> run(Handle handle, List<DatabaseWorkItem<?>> items) {
    return List.of(run(handle));
  }

  /** Returns the outcome of an item that has succeeded. */
  default UnreportedOutcome succeeded(T value) {
    return executor -> complete(executor, () -> future().complete(value));
  }

  /** Returns the outcome of an item that has failed. */
  default UnreportedOutcome failed(Throwable failure) {
    return executor -> complete(executor, () -> future().completeExceptionally(failure));
  }

  private static void complete(Executor executor, Runnable completion) {
    try {
      executor.execute(completion);
    } catch (RuntimeException | Error e) { // such as an error because no thread can be created
      completion.run();
    }
  }

  /** An item that runs alone. */
  record Single<T>(HandleCallback<T, RuntimeException> callback, CompletableFuture<T> future)
      implements DatabaseWorkItem<T> {

    Single(HandleCallback<T, RuntimeException> callback) {
      this(callback, new CompletableFuture<>());
    }

    @Override
    public UnreportedOutcome run(Handle handle) {
      return succeeded(callback.withHandle(handle));
    }
  }

  /** An input of an operation, which joins the other inputs of that operation. */
  record Batched<I, T>(I input, BatchOperation<I, T> operation, CompletableFuture<T> future)
      implements DatabaseWorkItem<T> {

    Batched(I input, BatchOperation<I, T> operation) {
      this(input, operation, new CompletableFuture<>());
    }

    @Override
    public boolean joins(DatabaseWorkItem<?> other) {
      return other instanceof Batched<?, ?> batched && batched.operation.equals(operation);
    }

    @Override
    public UnreportedOutcome run(Handle handle) {
      return run(handle, List.of(this)).get(0);
    }

    @Override
    public List<UnreportedOutcome> run(Handle handle, List<DatabaseWorkItem<?>> items) {
      List<Batched<I, T>> joined = items.stream().map(this::ofSameTypes).toList();
      List<T> results = operation.run(handle, joined.stream().map(Batched::input).toList());
      List<UnreportedOutcome> outcomes = new ArrayList<>(results.size());
      for (int i = 0; i < results.size(); i++) {
        outcomes.add(joined.get(i).succeeded(results.get(i)));
      }
      return outcomes;
    }

    @SuppressWarnings("unchecked") // it has the same operation
    private Batched<I, T> ofSameTypes(DatabaseWorkItem<?> item) {
      return (Batched<I, T>) item;
    }
  }

  /** Result of an item whose future is not completed yet. */
  @FunctionalInterface
  interface UnreportedOutcome {
    void report(Executor executor);
  }
}
