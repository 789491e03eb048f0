package io.serai.cli.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a response: each event of an event stream when it has come, or else the
 * whole body. It takes more of the response only when the consumer has taken a message.
 */
final class MessageSubscriber implements BodySubscriber<@Nullable Void> {
  /** How large a message may be. */
  static final int MAX_MESSAGE = 64 * 1024 * 1024;

  private static final String DATA = "data:";

  private final boolean events;
  private final Consumer<String> messages;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  /**
   * @param events whether the response is an event stream
   */
  MessageSubscriber(boolean events, Consumer<String> messages) {
    this.events = events;
    this.messages = messages;
  }

  @Override
  public CompletionStage<@Nullable Void> getBody() {
    return end;
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    Subscription source = subscription;
    if (source == null || end.isDone()) {
      return;
    }
    try {
      buffers.forEach(this::read);
      source.request(1);
    } catch (RuntimeException failure) {
      source.cancel();
      end.completeExceptionally(failure);
    }
  }

  private void read(ByteBuffer buffer) {
    if (line.size() + (long) data.length() + buffer.remaining() > MAX_MESSAGE) {
      throw new UncheckedIOException(
          new IOException("a message has more than " + MAX_MESSAGE + " bytes"));
    }
    while (buffer.hasRemaining()) {
      byte next = buffer.get();
      if (events && next == '\n') {
        endLine();
      } else {
        line.write(next);
      }
    }
  }

  private void endLine() {
    String text = takeLine();
    if (text.endsWith("\r")) {
      text = text.substring(0, text.length() - 1);
    }
    if (text.startsWith(DATA)) {
      data.append(text, DATA.length(), text.length()).append('\n');
    } else if (text.isEmpty()) {
      endEvent();
    }
  }

  private String takeLine() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    return text;
  }

  private void endEvent() {
    String message = data.toString().strip();
    data.setLength(0);
    give(message);
  }

  private void give(String message) {
    if (!message.isEmpty()) {
      messages.accept(message);
    }
  }

  @Override
  public void onError(Throwable failure) {
    end.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    try {
      if (!events) {
        give(takeLine().strip());
      }
      end.complete(null);
    } catch (RuntimeException failure) {
      end.completeExceptionally(failure);
    }
  }
}
