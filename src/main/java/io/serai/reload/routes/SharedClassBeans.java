package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.TextFunctions;
import io.serai.route.check.BeanStandIns;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.BindToRegistry;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.spi.CamelBeanPostProcessor;
import org.apache.camel.spi.Registry;
import org.apache.camel.support.PluginHelper;

/** The beans that shared classes bind by {@code @BindToRegistry}. For one thread. */
final class SharedClassBeans {

  private final CamelContext camel;
  private final FolderProperties properties;
  private final Map<String, Object> bound = new TreeMap<>();

  SharedClassBeans(CamelContext camel, FolderProperties properties) {
    this.camel = camel;
    this.properties = properties;
  }

  Set<String> names() {
    return bound.keySet();
  }

  /**
   * Binds the beans of the classes in place of those that are bound now.
   *
   * @param files the names of classes by file
   * @return what is wrong with a file; then the old beans stay
   */
  Map<String, List<DocumentFault>> replace(
      CompiledClassLoader loader, Map<String, Map<String, byte[]>> files) {
    Map<String, Object> old = new TreeMap<>(bound);
    unbindAll();
    for (Map.Entry<String, Map<String, byte[]>> file : files.entrySet()) {
      try (FolderProperties.Loading folder = properties.during(file.getKey())) {
        for (String name : file.getValue().keySet()) {
          bind(loader.loadClass(name));
        }
      } catch (RouteFileRejectedException refusal) {
        return restore(old, file.getKey(), refusal.fault());
      } catch (Exception | LinkageError | StackOverflowError failure) {
        return restore(old, file.getKey(), fault(failure));
      }
    }
    return Map.of();
  }

  private Map<String, List<DocumentFault>> restore(
      Map<String, Object> old, String file, DocumentFault fault) {
    unbindAll();
    bound.putAll(old);
    old.forEach(camel.getRegistry()::bind);
    return Map.of(file, List.of(fault));
  }

  private void unbindAll() {
    bound.keySet().forEach(camel.getRegistry()::unbind);
    bound.clear();
  }

  private void bind(Class<?> type) throws Exception {
    Map<String, Class<?>> declared = declared(type);
    Registry registry = camel.getRegistry();
    for (String name : declared.keySet()) {
      if (registry.lookupByName(name) != null) {
        throw new RouteFileRejectedException(
            "BEAN_EXISTS",
            "Another file or the hub has a bean named " + name + "; rename this one");
      }
    }
    if (BeanStandIns.areUsed(camel)) {
      declared.forEach((name, of) -> bindStandIn(name, of));
    } else if (!declared.isEmpty()) {
      create(type);
    }
    for (String name : declared.keySet()) {
      Object bean = registry.lookupByName(name);
      if (bean != null) {
        bound.put(name, bean);
      }
    }
  }

  private void bindStandIn(String name, Class<?> type) {
    Object standIn = camel.getInjector().newInstance(type);
    if (standIn != null) {
      camel.getRegistry().bind(name, standIn);
    }
  }

  private void create(Class<?> type) throws Exception {
    Object bean = camel.getInjector().newInstance(type, false);
    CamelContextAware.trySetCamelContext(bean, camel);
    CamelBeanPostProcessor binding = PluginHelper.getBeanPostProcessor(camel);
    binding.postProcessBeforeInitialization(bean, type.getName());
    binding.postProcessAfterInitialization(bean, type.getName());
  }

  /** Returns the types of the beans that a class binds, by name. */
  private static Map<String, Class<?>> declared(Class<?> type) {
    Map<String, Class<?>> declared = new LinkedHashMap<>();
    add(type, type.getSimpleName(), type, declared);
    List<Member> members = new ArrayList<>(List.of(type.getDeclaredFields()));
    members.addAll(List.of(type.getDeclaredMethods()));
    for (Member member : members) {
      Class<?> of =
          member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
      add((AnnotatedElement) member, member.getName(), of, declared);
    }
    return declared;
  }

  private static void add(
      AnnotatedElement element, String standard, Class<?> type, Map<String, Class<?>> declared) {
    BindToRegistry binding = element.getAnnotation(BindToRegistry.class);
    if (binding != null) {
      declared.put(binding.value().isEmpty() ? standard : binding.value(), type);
    }
  }

  private static DocumentFault fault(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return DocumentFault.at(
        "",
        "ROUTE_INVALID",
        "the bean cannot be created: "
            + root.getClass().getSimpleName()
            + ": "
            + TextFunctions.clipped(Objects.requireNonNullElse(root.getMessage(), ""), 500)
            + RouteFaultMapper.ADVICE);
  }
}
