package io.serai.reload.routes;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.StatefulService;
import org.apache.camel.processor.aggregate.MemoryAggregationRepository;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The beans of the registry that run, such as repositories of idempotent consumers and of
 * aggregators. Camel stops such a bean with each route that uses it, although others use it, too;
 * this starts it again, with what it had in memory. For one thread.
 */
final class BeanRestarter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BeanRestarter.class);

  private final CamelContext camel;
  private final IdentityHashMap<StatefulService, Runnable> running = new IdentityHashMap<>();

  private BeanRestarter(CamelContext camel) {
    this.camel = camel;
  }

  /** Remembers those that run now; {@link #close} starts those again that do not run any more. */
  static BeanRestarter keep(CamelContext camel) {
    BeanRestarter beans = new BeanRestarter(camel);
    for (StatefulService bean : camel.getRegistry().findByType(StatefulService.class)) {
      if (bean.isStarted()) {
        beans.running.put(bean, beans.refill(bean));
      }
    }
    return beans;
  }

  /** Returns what gives a bean again what it has in memory now. */
  private Runnable refill(StatefulService bean) {
    if (bean instanceof MemoryIdempotentRepository memory) {
      Map<String, Object> keys = new HashMap<>(memory.getCache());
      return () -> keys.forEach(memory.getCache()::putIfAbsent);
    }
    if (bean instanceof MemoryAggregationRepository memory) {
      Map<String, Exchange> groups = new HashMap<>();
      memory.getKeys().forEach(key -> groups.put(key, memory.get(camel, key)));
      return () -> groups.forEach((key, group) -> add(memory, key, group));
    }
    return () -> {};
  }

  /** Adds a group, unless it was completed in the meantime or another one has begun. */
  private void add(MemoryAggregationRepository memory, String key, @Nullable Exchange group) {
    if (group != null
        && group.getProperty(ExchangePropertyKey.AGGREGATED_COMPLETED_BY) == null
        && memory.get(camel, key) == null) {
      memory.add(camel, key, group);
    }
  }

  @Override
  public void close() {
    if (camel.isStarted()) {
      running.forEach(BeanRestarter::startAgain);
    }
  }

  /** Starts a bean if it was stopped; one that fails costs the others nothing. */
  private static void startAgain(StatefulService bean, Runnable refill) {
    if (bean.isStarted()) {
      return;
    }
    try {
      ServiceHelper.startService(bean);
    } catch (RuntimeException failure) {
      LOG.warn("The bean {} was stopped with a route and cannot start again", bean, failure);
    }
    refill.run();
  }
}
