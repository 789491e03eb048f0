package io.serai.outbound;

import io.serai.document.DurationFormat;
import io.serai.outbound.OutboundException.Reason;
import io.serai.security.WebOrigin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.model.ThrottleDefinition;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * The bounded line before a host's throttle: the throttle EIP has one call at a time, for which it
 * sets a timer, the others wait here in the order in which they came.
 *
 * <p>Left alone the EIP holds a thread for every call that is woken and finds no permit.
 * Thread-safe.
 */
final class ThrottleQueue implements InterceptStrategy {

  /** One call at the gate; an identity, not a value. */
  private static final class WaitingCall {

    private final Exchange exchange;
    private final AsyncCallback callback;

    WaitingCall(Exchange exchange, AsyncCallback callback) {
      this.exchange = exchange;
      this.callback = callback;
    }

    Exchange exchange() {
      return exchange;
    }

    AsyncCallback callback() {
      return callback;
    }

    WaitingCall asynchronous() {
      return new WaitingCall(exchange, doneSync -> callback.done(false));
    }
  }

  private final ThrottlePolicy policy;
  private final Deque<WaitingCall> line = new ArrayDeque<>();
  private @Nullable WaitingCall first;
  private boolean firstWaits;
  private boolean closed;

  ThrottleQueue(ThrottlePolicy policy) {
    this.policy = policy;
  }

  @Override
  public Processor wrapProcessorInInterceptors(
      CamelContext camel, NamedNode node, Processor target, @Nullable Processor next) {
    return node instanceof ThrottleDefinition
        ? new ThrottleGate(AsyncProcessorConverterHelper.convert(target))
        : target;
  }

  private enum QueuePosition {
    FIRST,
    IN_LINE,
    NONE
  }

  private synchronized QueuePosition enter(WaitingCall call) {
    if (closed) {
      return QueuePosition.NONE;
    }
    if (first == null) {
      first = call;
      return QueuePosition.FIRST;
    }
    if (line.size() + (firstWaits ? 1 : 0) >= policy.waiting()) {
      return QueuePosition.NONE;
    }
    line.add(call.asynchronous());
    return QueuePosition.IN_LINE;
  }

  private synchronized void waits(WaitingCall call) {
    firstWaits |= first == call;
  }

  private synchronized @Nullable WaitingCall leave() {
    firstWaits = false;
    first = line.poll();
    return first;
  }

  /** Rejects all that wait, and who comes after; the throttle's timer must have been stopped. */
  void close() {
    empty().forEach(this::reject);
  }

  private synchronized List<WaitingCall> empty() {
    closed = true;
    List<WaitingCall> all = new ArrayList<>(line);
    if (first != null && firstWaits) {
      all.add(0, first.asynchronous());
    }
    line.clear();
    return all;
  }

  private void reject(WaitingCall call) {
    call.exchange().setException(full(OutboundCall.of(call.exchange()).peer().origin()));
    call.callback().done(true);
  }

  private final class ThrottleGate extends AsyncProcessorSupport {

    private final AsyncProcessor throttle;

    ThrottleGate(AsyncProcessor throttle) {
      this.throttle = throttle;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      WaitingCall call = new WaitingCall(exchange, callback);
      return switch (enter(call)) {
        case FIRST -> pass(call);
        case IN_LINE -> false;
        case NONE -> rejected(call);
      };
    }

    private boolean pass(WaitingCall call) {
      boolean sync = throttle.process(call.exchange(), doneSync -> passed(call, doneSync));
      if (!sync) {
        waits(call);
      }
      return sync;
    }

    private void passed(WaitingCall call, boolean doneSync) {
      WaitingCall next = leave();
      if (next != null) {
        OutboundCall.of(next.exchange()).later(() -> pass(next));
      }
      call.callback().done(doneSync);
    }

    private boolean rejected(WaitingCall call) {
      reject(call);
      return true;
    }
  }

  private OutboundException full(WebOrigin origin) {
    return new OutboundException(
        Reason.REJECTED,
        origin.host()
            + " takes "
            + policy.requests()
            + " requests per "
            + DurationFormat.format(policy.per())
            + " and no more may wait (throttle)",
        null,
        policy.per());
  }
}
