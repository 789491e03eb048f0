package io.serai.outbound.route;

import io.serai.concurrent.RoundRobinQueue;
import io.serai.document.DurationFormat;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.call.OutboundCallState;
import io.serai.security.host.TargetOrigin;
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
 * The bounded queue in front of a host's throttle. Thread-safe.
 *
 * <p>Only one call at a time is inside the throttle EIP, which sets a timer for it; the others wait
 * here. Callers take turns, and while the queue is full, each may have as much of it as any other:
 * a call of one that has less takes the place of the newest call of the one that has the most,
 * which is rejected. Without this queue, the EIP would block a thread for every call that wakes up
 * and finds no permit.
 */
final class ThrottleQueue implements InterceptStrategy {

  /** A call in or in front of the throttle. Compared by identity. */
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

  private final CallPolicy.ThrottlePolicy policy;
  private final RoundRobinQueue<WaitingCall> queue = new RoundRobinQueue<>();
  private @Nullable WaitingCall first;
  private boolean firstIsWaiting;
  private boolean closed;

  ThrottleQueue(CallPolicy.ThrottlePolicy policy) {
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
    QUEUED,
    REJECTED
  }

  private synchronized QueuePosition enter(WaitingCall call) {
    if (closed) {
      return QueuePosition.REJECTED;
    }
    if (first == null) {
      first = call;
      return QueuePosition.FIRST;
    }
    if (size() >= policy.waiting()) {
      return enterFull(call);
    }
    queue.add(caller(call), call.asynchronous());
    return QueuePosition.QUEUED;
  }

  /** Returns the number of calls that wait. */
  synchronized int size() {
    return queue.size() + (firstIsWaiting ? 1 : 0);
  }

  private QueuePosition enterFull(WaitingCall call) {
    WaitingCall displaced = queue.makeRoom(caller(call));
    if (displaced == null) {
      return QueuePosition.REJECTED;
    }
    queue.add(caller(call), call.asynchronous());
    OutboundCallState.of(displaced.exchange()).later(() -> reject(displaced));
    return QueuePosition.QUEUED;
  }

  private static String caller(WaitingCall call) {
    return OutboundCallState.of(call.exchange()).caller().agent();
  }

  private synchronized void markWaiting(WaitingCall call) {
    firstIsWaiting |= first == call;
  }

  private synchronized @Nullable WaitingCall leave() {
    firstIsWaiting = false;
    first = queue.poll();
    return first;
  }

  /**
   * Rejects all waiting calls and all later ones. The timer of the throttle must have been stopped.
   */
  void close() {
    empty().forEach(this::reject);
  }

  private synchronized List<WaitingCall> empty() {
    closed = true;
    List<WaitingCall> waiting = queue.removeAll();
    if (first != null && firstIsWaiting) {
      waiting.add(0, first.asynchronous());
    }
    return waiting;
  }

  private void reject(WaitingCall call) {
    call.exchange().setException(full(OutboundCallState.of(call.exchange()).targetHost().origin()));
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
        case QUEUED -> false;
        case REJECTED -> rejected(call);
      };
    }

    private boolean pass(WaitingCall call) {
      boolean sync = throttle.process(call.exchange(), doneSync -> passed(call, doneSync));
      if (!sync) {
        markWaiting(call);
      }
      return sync;
    }

    private void passed(WaitingCall call, boolean doneSync) {
      WaitingCall next = leave();
      if (next != null) {
        OutboundCallState.of(next.exchange()).later(() -> pass(next));
      }
      call.callback().done(doneSync);
    }

    private boolean rejected(WaitingCall call) {
      reject(call);
      return true;
    }
  }

  private OutboundException full(TargetOrigin origin) {
    return new OutboundException(
        Reason.REJECTED,
        "%s takes %s requests per %s and no more may wait (throttle)"
            .formatted(origin.host(), policy.requests(), DurationFormat.format(policy.per())),
        null,
        policy.per());
  }
}
