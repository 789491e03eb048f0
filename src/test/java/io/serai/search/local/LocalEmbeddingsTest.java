package io.serai.search.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.CapturedLog;
import io.serai.search.EmbeddingsClient;
import io.serai.search.EmbeddingsUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalEmbeddingsTest {

  @Test
  void documentsWaitUntilTheModelIsLoadedAndQueriesDoNot() {
    CompletableFuture<Void> go = new CompletableFuture<>();
    try (LocalEmbeddings model =
        new LocalEmbeddings(
            () -> {
              go.join();
              return CombinedSentenceEncoder.load();
            })) {
      model.load();
      EmbeddingsClient queries = model.queries();
      CompletableFuture<float[][]> document = model.documents().embed(List.of("a dog", "a cat"));
      assertThat(queries.isReady()).isFalse();
      assertThatThrownBy(() -> queries.embed(List.of("a dog")).join())
          .hasCauseInstanceOf(RejectedExecutionException.class);

      go.complete(null);

      assertThat(document.join()).hasNumberOfRows(2).isDeepEqualTo(document.join());
      assertThat(queries.isReady()).isTrue();
      assertThat(queries.embed(List.of("a dog")).join()[0]).hasSameSizeAs(document.join()[0]);
    }
  }

  @Test
  void modelThatCannotBeLoadedIsLoggedOnceAndNeverReady() {
    try (CapturedLog log = new CapturedLog();
        LocalEmbeddings model =
            new LocalEmbeddings(
                () -> {
                  throw new UnsatisfiedLinkError("no onnxruntime for this machine");
                })) {
      model.load();
      assertThatThrownBy(() -> model.documents().embed(List.of("a dog")).join())
          .hasCauseInstanceOf(EmbeddingsUnavailableException.class);
      assertThatThrownBy(() -> model.queries().embed(List.of("a dog")).join())
          .hasCauseInstanceOf(EmbeddingsUnavailableException.class);

      assertThat(model.queries().isReady()).isFalse();
      assertThat(log.text())
          .containsOnlyOnce("Searching by words alone")
          .contains("no onnxruntime for this machine");
    }
  }

  @Test
  void queriesBeyondTheQueueAreRejectedAtOnce() {
    try (LocalEmbeddings model = new LocalEmbeddings()) {
      model.load();
      model.documents().embed(List.of("a dog")).join(); // once the model is loaded
      List<String> slow = IntStream.range(0, 50).mapToObj(i -> "word ".repeat(60)).toList();

      List<CompletableFuture<float[][]>> asked =
          IntStream.range(0, 100).mapToObj(i -> model.queries().embed(slow)).toList();

      assertThat(asked.stream().filter(CompletableFuture::isCompletedExceptionally).count())
          .isGreaterThan(0);
      assertThat(model.queries().isReady()).isFalse();
    }
  }
}
