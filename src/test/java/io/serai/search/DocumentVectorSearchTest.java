package io.serai.search;

import static io.serai.search.TestDocument.article;
import static io.serai.search.TestDocument.operation;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapturedLog;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentVectorSearchTest {

  private static final int NEAR_OPERATIONS = 300;

  private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor();
  private DocumentSearch<TestDocument> search = search(3);

  @AfterEach
  void close() {
    search.close();
    worker.shutdownNow();
  }

  private DocumentSearch<TestDocument> search(int dimensions) {
    EmbeddingsClient client =
        texts ->
            CompletableFuture.completedFuture(
                texts.stream().map(text -> vector(text, dimensions)).toArray(float[][]::new));
    return search(client);
  }

  private DocumentSearch<TestDocument> search(EmbeddingsClient client) {
    return new DocumentSearch<>(
        TestDocument.NAME,
        List.of(TestDocument.SUMMARY),
        Clock.systemUTC(),
        Optional.of(new EmbeddingSearchConfig(client, worker, EmbeddingSearchConfig.PATIENCE)));
  }

  /** Texts about birds have about the same direction; {@code heron} has the one of the query. */
  private static float[] vector(String text, int dimensions) {
    float[] vector = new float[dimensions];
    vector[0] = text.contains("bird") || text.contains("heron") ? 1 : 0;
    vector[1] = text.contains("heron") ? 0 : 0.3f;
    vector[2] = text.hashCode() % 97 / 1_000f;
    return vector;
  }

  private List<DocumentKey> found(DocumentQuery<TestDocument> query) {
    return search.search(query).join().best(query.limit()).stream()
        .map(match -> match.document().key())
        .toList();
  }

  private void awaitFound(DocumentQuery<TestDocument> query, TestDocument document) {
    Awaitility.await().until(() -> found(query).equals(List.of(document.key())));
  }

  private static DocumentQuery<TestDocument> herons() {
    return DocumentQuery.of("heron");
  }

  /** Few components are compared exactly, many by the graph. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4_096})
  @Tag("A2E-18")
  void kindIsFoundByMeaningDespiteCloserDocumentsOfAnotherKind(int dimensions) {
    TestDocument stork = article("stork").summary("a bird of passage");
    TestDocument stone = article("stone").summary("a mineral");
    Stream<TestDocument> nearer =
        IntStream.range(0, NEAR_OPERATIONS).mapToObj(i -> operation("o" + i).summary("heron" + i));
    search.close();
    search = search(dimensions);
    search.update(Stream.concat(nearer, Stream.of(stork, stone)).toList(), List.of());

    awaitFound(herons().kinds("article"), stork);
    Awaitility.await()
        .until(() -> found(herons().limit(500).kinds("operation")).size() == NEAR_OPERATIONS);
    assertThat(found(herons())).hasSize(10).allMatch(key -> key.kind().equals("operation"));
    assertThat(found(herons().kinds("article"))).containsExactly(stork.key());
    assertThat(search.search(herons().kinds("article")).join().strategy())
        .isEqualTo(MatchMethod.HYBRID);
  }

  @Test
  void filterAppliesToSearchByMeaning() {
    TestDocument stork = article("stork").summary("a bird of passage");
    TestDocument crane = operation("crane").summary("a bird of luck");
    search.update(List.of(stork, crane), List.of());

    awaitFound(herons().filter(document -> document == stork), stork);
    awaitFound(herons().filter(document -> document == crane), crane);
    assertThat(found(herons().filter(document -> false))).isEmpty();
  }

  @Test
  void removedDocumentIsNotFoundByItsRemainingVector() {
    TestDocument stork = article("stork").summary("a bird of passage");
    search.update(List.of(stork), List.of());
    awaitFound(herons(), stork);
    CompletableFuture<Void> busy = new CompletableFuture<>();
    worker.execute(busy::join);

    search.update(List.of(), List.of(stork.key()));

    assertThat(found(herons())).isEmpty();
    busy.complete(null);
  }

  @Test
  void sameIdInTwoKindsHasTwoVectors() {
    TestDocument bird = article("crane").summary("a bird of luck");
    TestDocument machine = operation("crane").summary("lifts loads");
    search.update(List.of(bird, machine), List.of());
    awaitFound(herons(), bird);

    search.update(List.of(operation("crane").summary("a bird of steel")), List.of(bird.key()));

    awaitFound(herons(), machine);
  }

  @Test
  void clientThatIsNotReadyIsNotWaitedFor() {
    CompletableFuture<float[][]> never = new CompletableFuture<>();
    TestDocument stork = article("stork").summary("a bird of passage");
    search.close();
    search =
        search(
            new EmbeddingsClient() {
              @Override
              public CompletableFuture<float[][]> embed(List<String> texts) {
                return never;
              }

              @Override
              public boolean isReady() {
                return false;
              }
            });
    search.update(List.of(stork), List.of());

    CompletableFuture<DocumentMatches<TestDocument>> found =
        search.search(DocumentQuery.of("bird"));

    assertThat(found).isDone();
    assertThat(found.join().strategy()).isEqualTo(MatchMethod.LEXICAL);
    assertThat(found.join().best(1).get(0).document()).isEqualTo(stork);
  }

  @Test
  void clientThatWillNeverHaveAVectorIsAskedOnce() {
    AtomicInteger asked = new AtomicInteger();
    CompletableFuture<Void> first = new CompletableFuture<>();
    search.close();
    search =
        search(
            texts -> {
              asked.incrementAndGet();
              first.complete(null);
              return CompletableFuture.failedFuture(
                  new EmbeddingsUnavailableException("no model", new IllegalStateException()));
            });
    search.update(List.of(article("stork").summary("a bird")), List.of());
    first.join();
    CompletableFuture.runAsync(() -> {}, worker).join();

    search.update(List.of(article("crane").summary("a bird")), List.of());
    CompletableFuture.runAsync(() -> {}, worker).join();

    assertThat(asked).hasValue(1);
  }

  @Test
  void wordsOfTheQueryRaiseTheSimilarityOfADocumentThatHasThem() {
    TestDocument stork = article("stork").summary("a bird of passage");
    TestDocument crane = article("crane").summary("a bird of luck");
    search.update(List.of(stork, crane), List.of());
    Awaitility.await().until(() -> found(herons()).size() == 2);

    assertThat(best("passage").document()).isEqualTo(stork);
    assertThat(best("passage").similarity()).isBetween(0.75, 0.9);
    assertThat(best("passage of a mountain in winter").similarity()).isBetween(0.6, 0.7);
  }

  private ScoredDocument<TestDocument> best(String intent) {
    return search.search(DocumentQuery.<TestDocument>of(intent)).join().best(1).get(0);
  }

  @Test
  void textsThatNoLongerWaitWhenTheSearchIsClosedAreNotReported() {
    CompletableFuture<float[][]> vectors = new CompletableFuture<>();
    CompletableFuture<Void> asked = new CompletableFuture<>();
    search.close();
    search =
        search(
            texts -> {
              asked.complete(null);
              return vectors;
            });
    try (CapturedLog log = new CapturedLog()) {
      search.update(List.of(article("stork").summary("a bird of passage")), List.of());
      asked.join();

      search.close();
      vectors.completeExceptionally(new RejectedExecutionException("the hub stops"));

      CompletableFuture.runAsync(() -> {}, worker).join(); // what the worker had to do is done
      assertThat(log.text()).isEmpty();
    }
  }
}
