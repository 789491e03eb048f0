package io.serai.search.local;

import ai.onnxruntime.OrtException;
import io.serai.concurrent.ThreadPoolFactory;
import io.serai.search.CosineScale;
import io.serai.search.EmbeddingsClient;
import io.serai.search.EmbeddingsUnavailableException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeddings by models inside this process, which are loaded in the background once they are {@link
 * #load wanted}. Thread-safe.
 *
 * <p>Queries have up to {@value #QUERY_THREADS} threads, on which both models compute at the same
 * time, and a queue of {@value #MAX_WAITING} computations, beyond which they are rejected.
 * Documents have one thread, which gives way to queries. If the model cannot be loaded, one line is
 * logged and every request fails with {@link EmbeddingsUnavailableException}.
 */
public final class LocalEmbeddings implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LocalEmbeddings.class);

  private static final int QUERY_THREADS = 2;
  private static final int MAX_WAITING = 128;
  private static final int MAX_QUERY_PIECES = 64;
  private static final int MAX_BATCHES = 16;
  private static final int MAX_PAUSES = 50;
  private static final long PAUSE_NANOS = 1_000_000;
  private static final int STOP_SECONDS = 5;

  private final ModelLoader loader;
  private final ThreadPoolExecutor queryThreads =
      ThreadPoolFactory.bounded(
          "serai-embed",
          Math.min(QUERY_THREADS, Runtime.getRuntime().availableProcessors()),
          MAX_WAITING);
  private final ThreadPoolExecutor documentThread =
      ThreadPoolFactory.bounded("serai-embed-documents", 1, MAX_BATCHES);
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();
  private volatile @Nullable CombinedSentenceEncoder encoder;
  private volatile @Nullable EmbeddingsUnavailableException failure;
  private volatile boolean closed;

  /** Creates embeddings without a model. */
  public LocalEmbeddings() {
    this(CombinedSentenceEncoder::load);
  }

  LocalEmbeddings(ModelLoader loader) {
    this.loader = loader;
  }

  /** Begins to load the models, which takes a processor for a second or two. To be called once. */
  public void load() {
    documentThread.execute(this::loadNow);
  }

  private void loadNow() {
    try {
      encoder = loader.load();
    } catch (IOException | OrtException | RuntimeException | LinkageError cause) {
      failure = new EmbeddingsUnavailableException("the sentence model cannot be loaded", cause);
      if (!closed && !isShuttingDown()) {
        LOG.warn("Searching by words alone, the sentence model cannot be loaded: {}", first(cause));
      }
    } finally {
      loaded.complete(null);
    }
  }

  /**
   * Whether the process ends. ONNX Runtime then ends by a hook of its own, whatever it is doing,
   * and can register none.
   */
  private static boolean isShuttingDown() {
    Thread hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  /** Returns the first line of the message of the root cause. */
  private static String first(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.toString().lines().findFirst().orElse("");
  }

  /** Returns the name of the model, which changes if its vectors do. */
  public static String model() {
    return CombinedSentenceEncoder.NAME;
  }

  /** Returns the number of components of a vector. */
  public static int dimensions() {
    return CombinedSentenceEncoder.DIMENSIONS;
  }

  /** Returns the scale of the model's cosines. */
  public static CosineScale scale() {
    return CombinedSentenceEncoder.SCALE;
  }

  /**
   * Returns the client for intents. It is ready when the model is loaded and the queue is not full.
   * The first {@value #MAX_QUERY_PIECES} pieces of a text count.
   */
  public EmbeddingsClient queries() {
    return new EmbeddingsClient() {
      @Override
      public CompletableFuture<float[][]> embed(List<String> texts) {
        CompletableFuture<float[][]> slower =
            embedOn(queryThreads, texts, (models, text) -> models.bge(text, MAX_QUERY_PIECES));
        return embedOn(queryThreads, texts, (models, text) -> models.minilm(text, MAX_QUERY_PIECES))
            .thenCombine(slower, CombinedSentenceEncoder::join);
      }

      @Override
      public boolean isReady() {
        return encoder != null && queryThreads.getQueue().remainingCapacity() > 1;
      }
    };
  }

  /** Returns the client for documents, whose requests wait until the model is loaded. */
  public EmbeddingsClient documents() {
    return texts -> loaded.thenCompose(ready -> embedOn(documentThread, texts, this::document));
  }

  private float[] document(CombinedSentenceEncoder model, String text) throws OrtException {
    giveWayToQueries();
    return model.document(text);
  }

  private CompletableFuture<float[][]> embedOn(
      Executor thread, List<String> texts, TextEncoding encoding) {
    try {
      return CompletableFuture.supplyAsync(() -> encode(texts, encoding), thread);
    } catch (RejectedExecutionException full) {
      return CompletableFuture.failedFuture(full);
    }
  }

  private float[][] encode(List<String> texts, TextEncoding encoding) {
    CombinedSentenceEncoder models = encoder;
    EmbeddingsUnavailableException unavailable = failure;
    if (unavailable != null) {
      throw unavailable;
    }
    if (models == null) {
      throw new RejectedExecutionException("the sentence model is being loaded");
    }
    float[][] vectors = new float[texts.size()][];
    try {
      for (int i = 0; i < vectors.length; i++) {
        if (closed) {
          throw new RejectedExecutionException("the hub stops");
        }
        vectors[i] = encoding.vector(models, texts.get(i));
      }
      return vectors;
    } catch (OrtException e) {
      throw new CompletionException(e);
    }
  }

  /** Waits while queries are computed, but not for ever. */
  private void giveWayToQueries() {
    for (int i = 0; i < MAX_PAUSES && queryThreads.getActiveCount() > 0 && !closed; i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Ends the threads after the texts that they compute, and frees the model. */
  @Override
  public void close() {
    closed = true;
    loaded.completeExceptionally(new RejectedExecutionException("the hub stops"));
    queryThreads.shutdownNow();
    documentThread.shutdownNow();
    try {
      boolean ended =
          queryThreads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)
              && documentThread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
      CombinedSentenceEncoder models = encoder;
      if (ended && models != null) {
        encoder = null;
        models.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (OrtException e) {
      LOG.warn("The sentence model was not freed: {}", e.toString());
    }
  }

  /** How a text becomes a vector. */
  @FunctionalInterface
  private interface TextEncoding {
    float[] vector(CombinedSentenceEncoder model, String text) throws OrtException;
  }

  /** Loads the models; see {@link CombinedSentenceEncoder#load}. */
  @FunctionalInterface
  interface ModelLoader {
    CombinedSentenceEncoder load() throws IOException, OrtException;
  }
}
