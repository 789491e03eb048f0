package io.serai.console.jmx;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.stream.Stream;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.modelmbean.ModelMBeanAttributeInfo;
import javax.management.modelmbean.ModelMBeanInfo;
import javax.management.modelmbean.ModelMBeanInfoSupport;
import javax.management.modelmbean.ModelMBeanOperationInfo;

/** Adds names and descriptions of parameters to the description of a bean. */
final class JmxParameterDescriber {

  private JmxParameterDescriber() {}

  /**
   * Returns the description of a bean of this class in which the parameters are described as their
   * {@link JmxParameter} says.
   */
  static ModelMBeanInfo described(ModelMBeanInfo info, Class<?> bean) {
    MBeanInfo plain = (MBeanInfo) info;
    ModelMBeanOperationInfo[] operations =
        Stream.of(plain.getOperations())
            .map(operation -> described((ModelMBeanOperationInfo) operation, bean))
            .toArray(ModelMBeanOperationInfo[]::new);
    return new ModelMBeanInfoSupport(
        plain.getClassName(), plain.getDescription(), attributes(info), null, operations, null);
  }

  private static ModelMBeanAttributeInfo[] attributes(ModelMBeanInfo info) {
    return Stream.of(((MBeanInfo) info).getAttributes()).toArray(ModelMBeanAttributeInfo[]::new);
  }

  private static ModelMBeanOperationInfo described(
      ModelMBeanOperationInfo operation, Class<?> bean) {
    MBeanParameterInfo[] parameters = operation.getSignature();
    if (parameters.length == 0) {
      return operation;
    }
    return new ModelMBeanOperationInfo(
        operation.getName(),
        operation.getDescription(),
        Stream.of(method(operation, bean).getParameters())
            .map(JmxParameterDescriber::described)
            .toArray(MBeanParameterInfo[]::new),
        operation.getReturnType(),
        MBeanOperationInfo.UNKNOWN,
        operation.getDescriptor());
  }

  private static MBeanParameterInfo described(Parameter parameter) {
    JmxParameter said = parameter.getAnnotation(JmxParameter.class);
    return new MBeanParameterInfo(said.name(), parameter.getType().getName(), said.description());
  }

  private static Method method(ModelMBeanOperationInfo operation, Class<?> bean) {
    return Stream.of(bean.getMethods())
        .filter(method -> method.getName().equals(operation.getName()))
        .filter(method -> method.getParameterCount() == operation.getSignature().length)
        .findFirst()
        .orElseThrow();
  }
}
