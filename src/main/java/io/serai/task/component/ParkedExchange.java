package io.serai.task.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.TaskMemoryEstimator;
import java.util.Collection;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The part of a waiting exchange that stays in memory. The rest is dropped: a large body, since the
 * input becomes the next one, and the large message of its task, which is in the log. What the
 * route itself has set stays. Not thread-safe.
 */
final class ParkedExchange {
  private static final int ENTRY = 48;
  private static final int ELEMENT = 8;

  private final ExchangeTaskBinding work;
  private final Exchange exchange;
  private boolean bodyOfTask;
  private boolean messageOfTask;
  private boolean textOfTask;

  ParkedExchange(ExchangeTaskBinding work, Exchange exchange) {
    this.work = work;
    this.exchange = exchange;
  }

  /**
   * Drops large values.
   *
   * @param request of the task, as it was before the task began to wait
   */
  void park(NewTask request) {
    Object body = exchange.getMessage().getBody();
    if (isLarge(body)) {
      bodyOfTask = body == request.input();
      exchange.getMessage().setBody(null);
    }
    Message received = exchange.getProperty(TaskHeaders.MESSAGE, Message.class);
    messageOfTask =
        received != null && received.equals(work.received(request)) && isLarge(received);
    if (messageOfTask) {
      exchange.removeProperty(TaskHeaders.MESSAGE);
      exchange.removeProperty(TaskHeaders.FILES);
      Object text = exchange.getMessage().getHeader(TaskHeaders.MESSAGE_TEXT);
      textOfTask = received.text().equals(text);
      if (textOfTask) {
        exchange.getMessage().removeHeader(TaskHeaders.MESSAGE_TEXT);
      }
    }
    work.waits(exchange, kept());
  }

  /** Brings the message of the task back, which has been read from the log again. */
  void restoreMessage() {
    Message received = messageOfTask ? work.received() : null;
    if (received != null) {
      exchange.setProperty(TaskHeaders.MESSAGE, received);
      exchange.setProperty(TaskHeaders.FILES, ReceivedFile.of(received));
      if (textOfTask) {
        exchange.getMessage().setHeader(TaskHeaders.MESSAGE_TEXT, received.text());
      }
    }
  }

  /** Brings all back that can be, because the task does not wait. */
  void restore() {
    restoreMessage();
    if (bodyOfTask) {
      exchange.getMessage().setBody(work.task().request().input());
    }
  }

  private long kept() {
    return large(exchange.getMessage().getHeaders().values())
        + large(exchange.getProperties().values())
        + (exchange.hasVariables() ? large(exchange.getVariables().values()) : 0);
  }

  private static long large(Collection<?> values) {
    long sum = 0;
    for (Object value : values) {
      long weight = weight(value);
      sum += weight > TaskMemoryEstimator.SMALL ? weight : 0;
    }
    return sum;
  }

  private static boolean isLarge(@Nullable Object value) {
    return weight(value) > TaskMemoryEstimator.SMALL;
  }

  private static long weight(@Nullable Object value) {
    if (value instanceof JsonNode tree) {
      return TaskMemoryEstimator.of(tree);
    } else if (value instanceof CharSequence text) {
      return TaskMemoryEstimator.of(text.toString());
    } else if (value instanceof byte[] bytes) {
      return bytes.length;
    } else if (value instanceof Message message) {
      return TaskMemoryEstimator.of(message);
    }
    return collection(value);
  }

  private static long collection(@Nullable Object value) {
    long sum = 0;
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        sum += ENTRY + weight(entry.getKey()) + weight(entry.getValue());
      }
    } else if (value instanceof Collection<?> elements) {
      for (Object element : elements) {
        sum += ELEMENT + weight(element);
      }
    }
    return sum;
  }
}
