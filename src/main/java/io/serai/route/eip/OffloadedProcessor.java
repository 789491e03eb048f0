package io.serai.route.eip;

import io.serai.route.NodeBusyException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.ThreadPoolProfileBuilder;
import org.apache.camel.support.processor.DelegateAsyncProcessor;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A node that may hold its thread, such as a throttle or a loop without a number of rounds, which
 * it does on threads of its own instead of those of the hub. On any other thread, such as a
 * consumer's, it runs as in Camel. If too many exchanges wait, the next one fails with a {@link
 * NodeBusyException}. Thread-safe.
 */
final class OffloadedProcessor extends DelegateAsyncProcessor {

  private static final int THREADS = 10;
  private static final int QUEUED = 1_000;
  private static final String STOPPED = "The route was stopped.";

  private final CamelContext camel;
  private @Nullable ExecutorService threads;

  OffloadedProcessor(CamelContext camel, Processor node) {
    super(node);
    this.camel = camel;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (!SharedThreadCheck.isOnSharedThread()) {
      return super.process(exchange, callback);
    }
    Visit visit = new Visit(getProcessor(), exchange, callback);
    ExecutorService running = threads();
    if (running == null) {
      visit.refuse(STOPPED, true);
      return true;
    }
    try {
      running.execute(visit);
      return false;
    } catch (RejectedExecutionException full) {
      visit.refuse(isStoppingOrStopped() ? STOPPED : "Too many requests wait in the route.", true);
      return true;
    }
  }

  /**
   * Returns the threads of the node, which begin and end as they are needed; null once the route is
   * stopped.
   */
  private synchronized @Nullable ExecutorService threads() {
    if (threads == null && !isStoppingOrStopped()) {
      threads =
          camel
              .getExecutorServiceManager()
              .newThreadPool(
                  this,
                  "offloaded",
                  new ThreadPoolProfileBuilder("offloaded")
                      .poolSize(THREADS)
                      .maxPoolSize(THREADS)
                      .maxQueueSize(QUEUED)
                      .allowCoreThreadTimeOut(true)
                      .rejectedPolicy(ThreadPoolRejectedPolicy.Abort)
                      .build());
    }
    return threads;
  }

  @Override
  protected synchronized void doShutdown() throws Exception {
    if (threads != null) {
      for (Runnable waiting : camel.getExecutorServiceManager().shutdownNow(threads)) {
        if (waiting instanceof Visit visit) {
          visit.refuse(STOPPED, false);
        }
      }
      threads = null;
    }
    super.doShutdown();
  }

  /** One exchange that waits for a thread of the node. */
  private record Visit(AsyncProcessor node, Exchange exchange, AsyncCallback callback)
      implements Runnable {

    @Override
    public void run() {
      node.process(exchange, callback);
    }

    void refuse(String reason, boolean sync) {
      exchange.setException(new NodeBusyException(reason));
      callback.done(sync);
    }
  }
}
