package io.serai.reload.routes;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.StatefulService;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.apache.camel.support.service.ServiceHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The beans of the registry that run, such as repositories of idempotent consumers and services of
 * sagas. Camel stops such a bean with each route that uses it, although others use it, too; this
 * starts it again, with what it had in memory. For one thread.
 */
final class BeanRestarter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BeanRestarter.class);

  private final CamelContext camel;
  private final IdentityHashMap<StatefulService, Map<String, Object>> running =
      new IdentityHashMap<>();

  private BeanRestarter(CamelContext camel) {
    this.camel = camel;
  }

  /** Remembers those that run now; {@link #close} starts those again that do not run any more. */
  static BeanRestarter keep(CamelContext camel) {
    BeanRestarter beans = new BeanRestarter(camel);
    for (StatefulService bean : camel.getRegistry().findByType(StatefulService.class)) {
      if (bean.isStarted()) {
        beans.running.put(bean, contents(bean));
      }
    }
    return beans;
  }

  private static Map<String, Object> contents(StatefulService bean) {
    return bean instanceof MemoryIdempotentRepository memory
        ? new HashMap<>(memory.getCache())
        : Map.of();
  }

  @Override
  public void close() {
    if (camel.isStarted()) {
      running.forEach(BeanRestarter::startAgain);
    }
  }

  /** Starts a bean if it was stopped; one that fails costs the others nothing. */
  private static void startAgain(StatefulService bean, Map<String, Object> contents) {
    if (bean.isStarted()) {
      return;
    }
    try {
      ServiceHelper.startService(bean);
    } catch (RuntimeException failure) {
      LOG.warn("The bean {} was stopped with a route and cannot start again", bean, failure);
    }
    if (bean instanceof MemoryIdempotentRepository memory) {
      contents.forEach(memory.getCache()::putIfAbsent);
    }
  }
}
