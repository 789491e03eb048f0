package io.serai.a2a.push;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.EventLoopSequence;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.RequestContext;
import io.serai.protocol.CoreFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends notifications again for one request, one after the other, until the caller may send no
 * more. Not thread-safe.
 */
final class SendAgainBatch {
  private final Function<PushDeliveryStatus, CompletionStage<@Nullable String>> sending;
  private final Runnable admission;
  private final RequestContext request;
  private final EventLoopSequence loop = EventLoopSequence.here();
  private final ObjectNode answer = JsonMappers.object();
  private final ArrayNode resumed = answer.putArray("resumed");
  private final ArrayNode skipped = answer.putArray("skipped");
  private @Nullable PushDeliveryCursor following;
  private @Nullable PushDeliveryCursor last;
  private @Nullable CoreFailure stopped;

  /**
   * Creates a batch, on the event loop of the request.
   *
   * @param sending sends a notification again; returns why it does not, or null
   * @param admission throws the refusal if the caller may not send another one now; the first one
   *     was admitted with the request
   */
  SendAgainBatch(
      Function<PushDeliveryStatus, CompletionStage<@Nullable String>> sending,
      Runnable admission,
      RequestContext request) {
    this.sending = sending;
    this.admission = admission;
    this.request = request;
  }

  /** Sends the notifications of a page again, and returns the answer to the request. */
  CompletionStage<ObjectNode> run(PushDeliveryPage page) {
    following = page.next();
    return loop.forEach(page.deliveries(), this::handle).thenApply(done -> answer());
  }

  /** Returns whether the next one is to be handled, too. */
  private CompletionStage<Boolean> handle(PushDeliveryStatus delivery) {
    try {
      if (!resumed.isEmpty()) {
        admission.run();
      }
    } catch (HttpErrorException limit) {
      stopped = CoreFailure.of(limit, request);
      return CompletableFuture.completedFuture(false);
    }
    return sending
        .apply(delivery)
        .thenApply(
            refusal -> {
              if (refusal == null) {
                resumed.add(delivery.key());
              } else {
                skipped.add(delivery.key().put("reason", refusal));
              }
              last = delivery.cursor();
              return true;
            });
  }

  private ObjectNode answer() {
    PushDeliveryCursor next = stopped == null ? following : last;
    answer.put("more", next != null).put("next_cursor", next == null ? null : next.toString());
    if (stopped != null) {
      answer.set("stopped", stopped.toJson());
    }
    return answer;
  }
}
